/// A parsed command line. The text of a value is parsed when the program asks for the value.
package struct Arguments {
  struct Written {
    let option: OptionDeclaration
    let value: String

    init(_ option: OptionDeclaration, value: String) {
      self.option = option
      self.value = value
    }
  }

  /// A request that every program answers.
  package enum Request { case help, version }

  let syntax: CommandSyntax
  let values: [Written]
  package let operands: [String]

  /// The last request for help or version, if any.
  package var request: Request? {
    let last = values.last { [Option.help.declaration, Option.version.declaration].contains($0.option) }
    return last.map { $0.option == Option.help.declaration ? .help : .version }
  }

  /// The value that was given last. Nil if the option wasn't given.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    get throws(Problem) {
      guard let text = texts(of: option).last else { return nil }
      return try read(text, as: option)
    }
  }

  /// All values, in their order.
  package func all<Value>(_ option: Option<Value>) throws(Problem) -> [Value] {
    var all: [Value] = []
    for text in texts(of: option) { all.append(try read(text, as: option)) }
    return all
  }

  package func has(_ flag: Option<Void>) -> Bool { !texts(of: flag).isEmpty }

  private func texts<Value>(of option: Option<Value>) -> [String] {
    assert(syntax.options.contains(option.declaration), "\(option.declaration.names) is read but not declared")
    return values.filter { $0.option == option.declaration }.map(\.value)
  }

  private func read<Value>(_ text: String, as option: Option<Value>) throws(Problem) -> Value {
    do throws(Problem) { return try option.read(text) } catch { throw syntax.problem(error.message) }
  }
}
