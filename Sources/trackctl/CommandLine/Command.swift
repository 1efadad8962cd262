/// A command of trackctl: its syntax and its implementation.
///
/// Commands are types without instances. `Commands` is therefore a list of types, and only the declaration of the
/// command that runs is evaluated. Parsing, `--help`, the manual page and the completions all use these members.
protocol Command {
  /// One word, or two words for a command of a family.
  static var name: String { get }
  /// A sentence without a full stop, shown in lists of commands.
  static var summary: String { get }
  static var group: CommandGroup { get }
  static var operands: [Operand] { get }
  static var options: [Option] { get }
  /// Help text beyond the summary, one element per paragraph.
  @Listed<String> static var details: [String] { get }
  /// A list on the help page, with a title. It explains accepted words or options.
  static var list: (title: String, items: [(String, String)]) { get }
  @Listed<Example> static var examples: [Example] { get }
  /// Third words that turn this command into a call of a module's method, such as `submit` in `hours week submit`. If
  /// such a word follows the two words of this command, the command line calls the method `hours.week.submit`.
  static var passedOn: [String] { get }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure)
}

extension Command {
  static var operands: [Operand] { [] }
  static var options: [Option] { [] }
  @Listed<String> static var details: [String] {}
  static var list: (title: String, items: [(String, String)]) { ("", []) }
  static var passedOn: [String] { [] }

  /// The syntax, such as `start PROJECT [NOTE…]`.
  static var synopsis: String {
    ([name] + operands.map(\.synopsis) + options.map(\.usage)).joined(separator: " ")
  }
}

/// Lets a declaration write the elements of a list one per line, without brackets and commas.
@resultBuilder enum Listed<Element> {
  static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// The group of a command in the list of commands.
enum CommandGroup: String, CaseIterable {
  case everyday = "Every day"
  case lookingBack = "Looking back"
  case programs = "For programs"
  case sync = "Several machines"
  case modules = "Custom modules"
  case daemon = "The daemon and its files"
}
