import System

/// A parsed command line: the task to run and the global options.
struct Invocation {
  private enum Task {
    case command(any Command.Type, Arguments)
    /// The common first word of several two-word commands.
    case family(String)
    case module(ModuleCommand)
    case overview
  }

  private let task: Task
  private let options: GlobalOptions

  /// Parses the words after the program's name.
  init(_ words: ArraySlice<String>) throws(Failure) {
    var reader = WordReader(words)
    var options = GlobalOptions()
    task = try Self.task(&reader, &options)
    self.options = options
  }

  func run(_ output: Output) throws(Failure) {
    output.isJSON = options.isJSON
    if options.wantsVersion { return output.print("trackctl \(Version.current)") }
    let session = Session(options, output)
    switch task {
    case .overview:
      output.isLong = true
      output.write(session.helpPage.overview(modules: session.modulesThatAnswer))
    case .family(let word): output.write(session.helpPage.text(ofFamily: word))
    case .module(let command):
      try command.run(session, wantsHelp: options.wantsHelp)
      if !options.wantsHelp { ForgottenTimer.tell(behind: command, session) }
    case .command(let command, let arguments):
      if !options.wantsHelp {
        try command.run(arguments, session)
        return ForgottenTimer.tell(behind: command, session)
      }
      output.isLong = true
      output.write(session.helpPage.text(of: command))
    }
  }

  private static func task(_ reader: inout WordReader, _ options: inout GlobalOptions) throws(Failure) -> Task {
    guard let word = try nextPlain(&reader, &options) else {
      if options.wantsHelp || options.wantsVersion { return .overview }
      throw .usage(
        "no command given",
        hints: [
          "to start the timer: trackctl start PROJECT; to stop it: trackctl stop",
          "to print the running entry: trackctl status; to print earlier ones: trackctl log",
          "to see the rest: trackctl tour; to list the commands: trackctl help",
        ])
    }
    let single = Commands.named(word)
    // One-word commands are the most frequent, so they skip the family lookup. Of these commands, only `history` and
    // `sync` are also the first word of a family.
    let beginsFamily = word == HistoryCommand.name || word == SyncCommand.name
    let family = single != nil && !beginsFamily ? [] : Commands.family(word)
    if !family.isEmpty, let command = second(behind: word, &reader, &options) {
      return try self.command(command, &reader, &options)
    }
    if let single { return try command(single, &reader, &options) }
    if family.isEmpty || ModuleCommand.knownModules.contains(word) {
      return .module(ModuleCommand(module: word, words: try options.takeOut(of: reader.rest)))
    }
    guard let second = try nextPlain(&reader, &options) else {
      if options.wantsHelp { return .family(word) }
      throw .usage("\(word) needs a second word", hints: family.map { "trackctl \($0.synopsis)" })
    }
    guard let command = Commands.named("\(word) \(second)") else { throw Commands.unknown("\(word) \(second)") }
    return try self.command(command, &reader, &options)
  }

  /// Finds the two-word command that consists of this word and the next one.
  private static func second(
    behind first: String, _ reader: inout WordReader, _ options: inout GlobalOptions
  ) -> (any Command.Type)? {
    var (ahead, taken) = (reader, options)
    guard let verb = try? nextPlain(&ahead, &taken), let command = Commands.named("\(first) \(verb)") else {
      return nil
    }
    if !command.passedOn.isEmpty {
      var (further, ignored) = (ahead, taken)
      if let third = try? nextPlain(&further, &ignored), command.passedOn.contains(third) { return nil }
    }
    (reader, options) = (ahead, taken)
    return command
  }

  private static func nextPlain(
    _ reader: inout WordReader, _ options: inout GlobalOptions
  ) throws(Failure) -> String? {
    while true {
      switch try reader.next(among: GlobalOptions.all) {
      case .plain(let name): return name
      case .option(let option, let value): _ = try options.take(option, value)
      case .end: return nil
      }
    }
  }

  private static func command(
    _ command: any Command.Type, _ reader: inout WordReader, _ options: inout GlobalOptions
  ) throws(Failure) -> Task {
    do throws(Failure) {
      var taken = options
      let arguments = try Arguments(
        &reader, operands: command.operands, options: command.options + GlobalOptions.all
      ) { option, value throws(Failure) in
        // A command's own option takes precedence over a global option of the same name, as with the verbs of modules.
        if command.options.contains(where: { $0.name == option.name }) { return false }
        return try taken.take(option, value)
      }
      options = taken
      if !options.wantsHelp, !options.wantsVersion { try arguments.require(command.operands) }
      return .command(command, arguments)
    } catch {
      throw error.adding(hints: ["usage: trackctl \(command.synopsis)"])
    }
  }
}
