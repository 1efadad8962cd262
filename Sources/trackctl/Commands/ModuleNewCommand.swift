import Manifest
import System
import Wire

/// `module new`: a folder that is a module, to begin with.
enum ModuleNewCommand: Command {
  static let name = "module new"
  static let summary = "write a module of your own to begin with, which works as it stands"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var details: [String] {
    [
      "It makes a folder of that name with a module.json in it. Say in there what a row is; module check tells what is wrong"
        + " with it. Moved to ~/.local/share/trackd/modules it is served after trackctl call system.reload."
    ]
  }
  static var examples: [Example] { [Example("module new books", "make the folder books")] }

  private static let module = Operand.one("NAME", "what it is called: small letters")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let name = arguments[module]
    guard Manifest.isName(name) else {
      throw .usage("'\(Terminal.clean(name))' is no name of a module: it is 1 to 30 small letters, like books")
    }
    do throws(Errno) {
      // A folder that is there may be somebody's work.
      guard try !exists(name) else { throw .exists }
      let folder = try Directory.open(name, create: 0o755)
      let file = try folder.openFile(ModuleFolder.manifestName, .readWrite, create: .always)
      let bytes = Array(manifest(name).utf8)
      try file.write(bytes, in: 0..<bytes.count, at: 0)
    } catch {
      throw Failure(.refused, "\(name): \(error)")
    }
    let path = "\(name)/\(ModuleFolder.manifestName)"
    try session.answer(["folder": JSON(name), "manifest": JSON(path)]) {
      session.output.print("wrote \(path) (trackctl module check \(name) looks at it)")
    }
    return .done
  }

  private static func exists(_ name: String) throws(Errno) -> Bool {
    do {
      _ = try FileStatus.at(path: name)
      return true
    } catch .notFound {
      return false
    }
  }

  private static func manifest(_ name: String) -> String {
    """
    {
      "$schema": "/usr/share/trackd/module.schema.json",
      "module": "\(name)", "protocol": 1, "schema": 1, "summary": "What \(name) there were.",
      "tables": {
        "entries": {
          "row": {
            "user":   {"type": "account", "is": "caller"},
            "at":     {"type": "time", "default": "now", "summary": "when it was"},
            "what":   {"type": "string", "maxLength": 120, "summary": "what it was"},
            "amount": {"type": "integer", "minimum": 0, "default": 1, "summary": "how many"},
            "kind":   {"type": "string", "maxLength": 40, "optional": true, "summary": "of which kind"}
          },
          "one": "entry", "owner": "user", "visible": "own",
          "index": [["user", "at"], ["user", "kind"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        }
      }
    }

    """
  }
}
