package import Localization

extension SceneEnvironment {
    /// The words of a language, with those of the host before the package's.
    package func words(in language: String) -> Words {
        Words(language: language, tables: self[WordTables.self].map { [$0] } ?? [])
    }
}
