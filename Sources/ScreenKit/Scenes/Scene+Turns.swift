extension Scene {
    /// Runs one event's handlers, then what they put off: the ends of transitions and what waits for the turn's end.
    func turn<Value>(_ body: () throws -> Value) rethrows -> Value {
        checkIsolation()
        turnDepth += 1
        defer {
            turnDepth -= 1
            if turnDepth == 0 {
                settle()
                revision += 1
            }
        }
        return try body()
    }

    /// Runs a closure at the end of the present turn, when presentations and dismissals are over.
    ///
    /// A coordinator asks here what a host's callback has done. Outside a turn it runs at once.
    public func afterTurn(_ body: @escaping () -> Void) {
        guard turnDepth > 0 else { return body() }
        afterTurnBodies.append(body)
    }

    /// Runs a closure at the end of the next turn, also when none is under way: what opens on a screen that is being
    /// built waits for it so.
    package func inNextTurn(_ body: @escaping () -> Void) {
        afterTurnBodies.append(body)
    }

    /// Ends the transitions that are open, before the rest of the turn goes on.
    func settleTransitions() {
        while !transitionEnds.isEmpty { transitionEnds.removeFirst()() }
    }

    /// Ends what is open until nothing is left; a host whose ends begin new transitions for ever is stopped and logged.
    private func settle() {
        turnDepth += 1
        defer { turnDepth -= 1 }
        for _ in 0..<1000 {
            if !transitionEnds.isEmpty {
                // The transition counts as over before its completion runs, so that the completion may present.
                let end = transitionEnds.removeFirst()
                end()
            } else if !afterTurnBodies.isEmpty {
                afterTurnBodies.removeFirst()()
            } else {
                return
            }
        }
        ScreenLog.warn("A turn of scene \(id) did not come to an end after 1000 steps; the rest of it is dropped.")
        transitionEnds.removeAll()
        afterTurnBodies.removeAll()
    }
}
