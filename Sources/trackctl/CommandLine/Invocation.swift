/// What the command line asks for: a command, what it was given, and the options of all commands.
struct Invocation {
  private let command: any Command.Type
  private let arguments: Arguments
  private let options: GlobalOptions

  /// Reads the words behind the program's name.
  init(_ words: ArraySlice<String>) throws(Failure) {
    var reader = WordReader(words)
    var options = GlobalOptions()
    guard let name = try Self.commandName(&reader, &options) else {
      guard options.wantsHelp || options.wantsVersion else {
        throw .usage("no command given", hints: ["trackctl help lists the commands"])
      }
      command = HelpCommand.self
      arguments = Arguments()
      self.options = options
      return
    }
    let command = try Commands.named(name)
    do throws(Failure) {
      arguments = try Self.arguments(of: command, &reader, &options)
    } catch {
      throw Failure(error.status, error.message, hints: error.hints + ["usage: trackctl \(command.synopsis)"])
    }
    self.command = command
    self.options = options
  }

  func run(_ output: Output) throws(Failure) -> ExitStatus {
    output.isJSON = options.isJSON
    if options.wantsVersion {
      output.print("trackctl \(Version.current)")
      return .done
    }
    let session = Session(options, output)
    if options.wantsHelp {
      output.write(command == HelpCommand.self ? HelpPage.overview : HelpPage.text(of: command))
      return .done
    }
    return try command.run(arguments, session)
  }

  private static func commandName(
    _ reader: inout WordReader, _ options: inout GlobalOptions
  ) throws(Failure) -> String? {
    while let word = try reader.next(among: GlobalOptions.all) {
      switch word {
      case .plain(let name): return name
      case .option(let option, let value): _ = try options.take(option, value)
      }
    }
    return nil
  }

  private static func arguments(
    of command: any Command.Type, _ reader: inout WordReader, _ options: inout GlobalOptions
  ) throws(Failure) -> Arguments {
    var arguments = Arguments()
    var places = command.operands[...]
    let known = command.options + GlobalOptions.all
    while let word = try reader.next(among: known) {
      switch word {
      case .option(let option, let value):
        if try options.take(option, value) { continue }
        if !option.isRepeated, arguments.has(option) { throw .usage("option --\(option.name) is given twice") }
        arguments.add(value, to: option)
      case .plain(let word):
        guard let operand = places.first else { throw .usage("there is nothing to do with '\(Terminal.clean(word))'") }
        arguments.add(word, to: operand)
        if operand.count != .any { places.removeFirst() }
      }
    }
    if let missing = places.first, missing.count == .one, !options.wantsHelp, !options.wantsVersion {
      throw .usage("\(missing.name) is missing: \(missing.summary)")
    }
    return arguments
  }
}
