/// What the command line asks for.
///
/// A value made by one walk over the arguments, by the table in `Option.all` from which the help is made, too. It says
/// nothing of what else decides: the environment and the configuration are looked at by `Places` and `Configuration`.
struct Invocation: Equatable {
  enum Action: Equatable {
    case serve, checkConfiguration, showVersion, showHelp
    case restore(String)
  }

  enum Scope: Equatable { case user, system }

  var action = Action.serve
  /// Nil where neither --user nor --system is given, which means the user's own.
  var chosenScope: Scope?
  var socket: String?
  var state: String?
  var configuration: String?
  var modules: [String]?
  /// Where modules from outside are looked for; none: in the usual places.
  var modulePaths: [String] = []
  var logLevel: LogLevel?

  var scope: Scope { chosenScope ?? .user }

  init() {}

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(StartProblem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else { throw Self.problem("there is nothing to do with '\(argument)'") }
      let (name, joined) = Self.split(argument)
      guard let option = Option.all.first(where: { $0.names.contains(name) }) else {
        throw Self.problem("there is no option '\(name)'")
      }
      try take(option, named: name, joined: joined, from: &rest)
    }
  }

  private mutating func take(
    _ option: Option, named name: String, joined: String?, from rest: inout ArraySlice<String>
  ) throws(StartProblem) {
    switch option.effect {
    case .flag(let apply):
      guard joined == nil else { throw Self.problem("option '\(name)' takes no value") }
      try apply(&self)
    case .value(let placeholder, let apply):
      guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
        throw Self.problem("option '\(name)' needs a value: \(name) \(placeholder)")
      }
      try apply(&self, value)
    }
  }

  /// `--socket=PATH` is the same as `--socket PATH`.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  static func problem(_ what: String) -> StartProblem {
    StartProblem(.usage, "\(what); see trackd --help")
  }
}
