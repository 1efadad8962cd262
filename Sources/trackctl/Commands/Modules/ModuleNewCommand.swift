import Manifest
import System
import Wire

/// `module new`: creates the folder of a new module.
enum ModuleNewCommand: Command {
  static let name = "module new"
  static let summary = "create a simple module to start from"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var options: [Option] { [language] }
  static var details: [String] {
    "It creates a folder of that name with a module.json, in which you describe the rows. Then `module check`"
      + " lists mistakes, `module test` tries the module, and `module install` installs it. For rules that module.json can't"
      + " express, --language adds a program and its library."
  }
  static var examples: [Example] {
    Example("module new books", "make the folder books")
    Example("module new laps --language python", "make the folder laps, with a program in Python")
  }

  private static let module = Operand.one("NAME", "the module's name, in lowercase letters")
  private static let languages = ["python", "sh"]
  private static let language = Option.value(
    "language", "LANGUAGE", "add a program in this language: python, or sh, which needs jq",
    completes: .words(languages))

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = arguments[module]
    guard Manifest.isName(name) else {
      throw .usage("'\(Terminal.clean(name))' is not a module name: use 1 to 30 lowercase letters, such as books")
    }
    guard !ModuleCommand.takenNames.contains(name) else {
      throw .usage("'\(name)' is taken, by a built-in module or a command of trackctl: choose another name")
    }
    let files = ModuleTemplate(name, language: try arguments.choice(language)).files
    let folder = try makeFolder(name)
    try orRefuse(name) { () throws(Errno) in
      try folder.setMode(0o755)
      for file in files {
        try folder.add(Array(file.text.utf8), as: file.name).setMode(file.isProgram ? 0o755 : 0o644)
      }
    }
    let names = files.map { "\(name)/\($0.name)" }
    try session.answer(["folder": JSON(name), "files": .strings(names)]) {
      session.output.print("wrote \(names.joined(separator: ", ")) (to check it: trackctl module check \(name))")
    }
  }

  /// Creates the folder. Fails if the folder already exists, because it might contain somebody's work.
  private static func makeFolder(_ name: String) throws(Failure) -> Directory {
    do throws(Errno) {
      return try Directory.openForInspection(".").makeSubdirectory(name)
    } catch {
      guard error == .exists else { throw Failure(.refused, "\(name): \(error)") }
      throw Failure(
        .refused, "the folder '\(name)' already exists",
        hints: ["choose another name, or work in another folder: cd DIR"])
    }
  }
}
