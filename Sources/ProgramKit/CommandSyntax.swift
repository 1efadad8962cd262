/// The options of a program. Parsing and help use the same declarations, so they always agree.
package struct CommandSyntax: Sendable {
  let program: String
  let options: [OptionDeclaration]
  let mostOperands: Int

  /// - Parameter options: all options except `--version` and `--help`, which every program has.
  package init(_ program: String, _ options: [OptionDeclaration], mostOperands: Int = 0) {
    self.program = program
    self.options = options + [Option.version.declaration, Option.help.declaration]
    self.mostOperands = mostOperands
  }

  package var names: [String] { options.flatMap(\.names) }

  /// The lines of the help that describe the options.
  package var help: String { OptionDeclaration.lines(options) }

  /// A problem with the command line. The message refers to `--help`.
  package func problem(_ what: String) -> Problem { Problem(.usage, "\(what); see \(program) --help") }

  /// Parses the arguments after the program's name.
  package func parse(_ arguments: [String]) throws(Problem) -> Arguments {
    var rest = arguments[...]
    var values: [Arguments.Written] = []
    var operands: [String] = []
    while let argument = rest.popFirst() {
      if argument.hasPrefix("-") {
        let (name, joined) = Self.split(argument)
        guard let option = options.first(where: { $0.names.contains(name) }) else { throw unknown(name) }
        values.append(Arguments.Written(option, value: try value(of: option, name, joined, from: &rest)))
      } else if operands.count < mostOperands {
        operands.append(argument)
      } else {
        throw problem("unexpected argument '\(argument)'")
      }
    }
    return Arguments(syntax: self, values: values, operands: operands)
  }

  private func value(
    of option: OptionDeclaration, _ name: String, _ joined: String?, from rest: inout ArraySlice<String>
  ) throws(Problem) -> String {
    guard let placeholder = option.placeholder else {
      guard joined == nil else { throw problem("option '\(name)' takes no value") }
      return ""
    }
    guard let value = joined ?? rest.popFirst(), !value.isEmpty else {
      throw problem("option '\(name)' needs a value: \(name) \(placeholder)")
    }
    return value
  }

  private func unknown(_ name: String) -> Problem {
    let near = name.count > 2 ? Spelling.nearest(to: name, among: names) : nil
    return problem("unknown option '\(name)'" + (near.map { " (did you mean \($0)?)" } ?? ""))
  }

  /// Splits `--socket=PATH`, which is equivalent to `--socket PATH`.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
