import Foundation

// Commands are in Command.swift, one file for the work of each.
exit(await Command.run(Array(CommandLine.arguments.dropFirst())))
