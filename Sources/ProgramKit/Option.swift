/// A command line option whose value has this type. A flag has no value, so its type is `Option<Void>`.
package struct Option<Value>: Sendable {
  package let declaration: OptionDeclaration
  let read: @Sendable (String) throws(Problem) -> Value

  /// - Parameters:
  ///   - placeholder: the name of the value in the help.
  ///   - summary: the text about the option in the help. It can have several lines, which are all indented equally.
  package init(
    _ name: String, _ placeholder: String, _ summary: String,
    from read: @escaping @Sendable (String) throws(Problem) -> Value
  ) {
    declaration = OptionDeclaration(names: [name], placeholder: placeholder, summary: summary)
    self.read = read
  }
}

extension Option<String> {
  package init(_ name: String, _ placeholder: String, _ summary: String) {
    self.init(name, placeholder, summary) { $0 }
  }
}

extension Option<Void> {
  package init(flag names: String..., summary: String) {
    declaration = OptionDeclaration(names: names, placeholder: nil, summary: summary)
    read = { _ in }
  }

  static var help: Option<Void> { Option(flag: "--help", "-h", summary: "Print this, and exit") }
  static var version: Option<Void> { Option(flag: "--version", summary: "Print the version, and exit") }
}

/// The notation of an option, for the parser and the help.
package struct OptionDeclaration: Equatable, Sendable {
  package let names: [String]
  /// Nil for a flag.
  let placeholder: String?
  let summary: String

  /// The lines of the help, in two columns.
  static func lines(_ options: [OptionDeclaration]) -> String {
    let lefts = options.map { $0.names.joined(separator: ", ") + ($0.placeholder.map { " " + $0 } ?? "") }
    let width = lefts.map(\.count).max() ?? 0
    return zip(lefts, options).map { left, option in
      let lines = option.summary.split(separator: "\n")
      let indent = "\n" + String(repeating: " ", count: width + 4)
      return "  " + left + String(repeating: " ", count: width - left.count + 2) + lines.joined(separator: indent)
    }.joined(separator: "\n")
  }
}
