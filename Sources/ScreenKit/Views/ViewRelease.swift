import Foundation

/// Lets go of subviews one after another instead of each inside the other's end.
///
/// A view that ends lets go of its subviews, which let go of theirs: a tree of many thousand levels would use up the
/// thread's stack. Here the views of all levels go onto the pile of the thread, and the outermost end takes them off.
enum ViewRelease {
    private final class Pile {
        var views: [UIView] = []
    }

    /// Where a thread keeps its pile while one is taken down.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "There is no room for a value of each thread.")
        return key
    }()

    /// Takes the views, so that nothing but the pile holds them.
    static func release(_ views: inout [UIView]) {
        if let present = pthread_getspecific(key) {
            Unmanaged<Pile>.fromOpaque(present).takeUnretainedValue().views += views
            views = []
            return
        }
        let pile = Pile()
        swap(&pile.views, &views)
        withExtendedLifetime(pile) {
            pthread_setspecific(key, Unmanaged.passUnretained(pile).toOpaque())
            while pile.views.popLast() != nil {}
            pthread_setspecific(key, nil)
        }
    }
}
