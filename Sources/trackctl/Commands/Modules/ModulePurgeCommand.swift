import System
import Wire

/// `module purge`: deletes a module's record for good.
enum ModulePurgeCommand: Command {
  static let name = "module purge"
  static let summary = "delete one of your modules and its record for good"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var options: [Option] { [JournalLocation.state, yes] }
  static var details: [String] {
    "The journal is deleted, with all older and damaged copies of it, and the module is removed. Undo can't bring the"
      + " data back, but a backup can. If systemd runs trackd, the command stops it and starts it again. Stop any other"
      + " trackd first. With --system, run the command as root. With --state, only the record in that directory is"
      + " deleted, and the module stays installed."
  }
  static var examples: [Example] { Example("module purge books", "delete the module books and all its rows") }

  private static let module = Operand.one("NAME", "the module", completes: .modules)
  private static let yes = Option.flag("yes", "don't ask")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = try ModuleCheckCommand.name(arguments[module])
    guard !ModuleCommand.knownModules.contains(name) else {
      throw Failure(.refused, "\(name) is a built-in module, and only records of custom modules can be purged")
    }
    let record = try ModuleRecord(of: name, arguments, session)
    // A state directory that the user names belongs to another daemon or is a copy. The installed module doesn't belong
    // to that directory, so the module isn't removed.
    let shelf = arguments.has(JournalLocation.state) ? nil : try ModuleShelf(session)
    let files = record.files
    guard !files.isEmpty || shelf?.has(name) == true else {
      throw Failure(
        .refused, "\(record.path) has neither a record nor a module called '\(name)'",
        hints: ["to look elsewhere: --state DIR"])
    }
    if !arguments.has(yes) {
      let what = ((shelf == nil ? [] : ["the module \(name)"]) + files).joined(separator: ", ")
      let restart = record.restartsDaemon ? "; trackd is restarted" : ""
      try session.confirm("\(what) will be deleted for good\(restart)", instead: "to do it without asking: --yes")
    }
    try record.alone { () throws(Failure) in
      if let shelf {
        try shelf.alone { () throws(Failure) in
          try shelf.units(of: name)?.remove()
          if shelf.has(name) { try shelf.remove(name) }
          try shelf.removeTraces(of: name)
        }
      }
      try record.remove(record.files)
    }
    try session.answer(["module": JSON(name), "deleted": .strings(files)]) {
      let record = files.isEmpty ? "which had no record" : "and its record: \(files.joined(separator: ", "))"
      session.output.print(shelf == nil ? "deleted \(files.joined(separator: ", "))" : "deleted \(name), \(record)")
    }
  }
}
