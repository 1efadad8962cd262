/// A command of trackctl: its syntax and its implementation.
///
/// Commands are types without instances. The list of all commands is therefore a list of types, and only the command
/// that runs builds its declaration. Parsing, `--help`, the manual page and the completions all come from these
/// members.
protocol Command {
  /// A single word, or two for a command of a family.
  static var name: String { get }
  /// One sentence without a full stop, for lists.
  static var summary: String { get }
  static var group: CommandGroup { get }
  static var operands: [Operand] { get }
  static var options: [Option] { get }
  /// Help text beyond the summary, one element per paragraph.
  @Listed<String> static var details: [String] { get }
  /// A titled list of accepted words or options, for the help page.
  static var list: (title: String, items: [(String, String)]) { get }
  @Listed<Example> static var examples: [Example] { get }
  /// Words such as `submit` in `hours week submit`. If one of them follows the two words of this command, the line is a
  /// call of a module's method instead.
  static var passedOn: [String] { get }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure)
}

extension Command {
  static var operands: [Operand] { [] }
  static var options: [Option] { [] }
  @Listed<String> static var details: [String] {}
  static var list: (title: String, items: [(String, String)]) { ("", []) }
  static var passedOn: [String] { [] }

  /// `start PROJECT [NOTE…]`
  static var synopsis: String {
    ([name] + operands.map(\.synopsis) + options.map { "[\($0.synopsis)]" }).joined(separator: " ")
  }
}

/// Lets a declaration write a list as one element per line.
@resultBuilder enum Listed<Element> {
  static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// The heading of a command in lists.
enum CommandGroup: String, CaseIterable {
  case everyday = "Every day"
  case lookingBack = "Looking back"
  case programs = "For programs"
  case sync = "Several machines"
  case modules = "Custom modules"
  case daemon = "The daemon and its files"
}
