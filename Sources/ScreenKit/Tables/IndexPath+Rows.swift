public import Foundation

/// The place of a row in a table: UIKit's additions to Foundation's index path.
extension IndexPath {
    /// The path of a row in a section, both from 0.
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// The section's place in its table. A path that was not made of a section and a row ends the program.
    public var section: Int {
        get { part(0) }
        set { setPart(0, to: newValue) }
    }

    /// The row's place in its section. A path that was not made of a section and a row ends the program.
    public var row: Int {
        get { part(1) }
        set { setPart(1, to: newValue) }
    }

    private func part(_ position: Int) -> Int {
        precondition(count == 2, "An index path of a table has a section and a row, and nothing else.")
        return self[position]
    }

    private mutating func setPart(_ position: Int, to value: Int) {
        precondition(count == 2, "An index path of a table has a section and a row, and nothing else.")
        self[position] = value
    }
}
