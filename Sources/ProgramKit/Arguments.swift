/// A parsed command line. The value of an option is parsed only when the program asks for the option.
package struct Arguments {
  struct Written {
    let option: OptionDeclaration
    let value: String

    init(_ option: OptionDeclaration, value: String) {
      self.option = option
      self.value = value
    }
  }

  /// A request that every program answers in the same way.
  package enum Request { case help, version }

  let syntax: CommandSyntax
  let values: [Written]
  package let operands: [String]

  /// The last request for help or for the version. Nil if there is none.
  package var request: Request? {
    let last = values.last { [Option.help.declaration, Option.version.declaration].contains($0.option) }
    return last.map { $0.option == Option.help.declaration ? .help : .version }
  }

  /// The last value of the option. Nil if the option wasn't given.
  package subscript<Value>(_ option: Option<Value>) -> Value? {
    get throws(Problem) {
      guard let text = texts(of: option).last else { return nil }
      return try read(text, as: option)
    }
  }

  /// All values of the option, in the order in which they were given.
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
