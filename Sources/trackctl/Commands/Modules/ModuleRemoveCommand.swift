import Wire

/// `module remove`: removes a module's folder and keeps its records.
enum ModuleRemoveCommand: Command {
  static let name = "module remove"
  static let summary = "remove one of your modules, but keep its data"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var details: [String] {
    "The data can still be read and exported. If you install the module again, it continues with this data. With"
      + " --system, the module is removed for the whole machine."
  }
  static var examples: [Example] { Example("module remove books", "remove the module books, but keep its rows") }

  private static let module = Operand.one("NAME", "the module", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = try ModuleCheckCommand.name(arguments[module])
    let shelf = try ModuleShelf(session)
    guard shelf.has(name) else {
      throw Failure(
        .refused, "there is no module '\(name)' in \(shelf.path)", hints: ["to list the modules: trackctl module list"])
    }
    try shelf.alone { () throws(Failure) in
      try shelf.units(of: name)?.remove()
      try shelf.remove(name)
    }
    _ = try ModuleInstallation.reload(session)
    try session.answer(["module": JSON(name)]) {
      session.output.print(
        "removed \(name), but kept its record (to bring the module back: trackctl module install SOURCE)")
    }
  }
}
