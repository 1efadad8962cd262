import TrackClientCore

/// The options that every command has. The user may type them before or after the command.
struct GlobalOptions {
  static let socket = Option.value("socket", "PATH", "talk to the daemon at this socket", completes: .files)
  static let user = Option.flag("user", "talk to your own daemon")
  static let system = Option.flag("system", "talk to the machine's daemon")
  static let host = Option.value(
    "host", "[USER@]HOST", "talk to the daemon of another machine, over ssh", letter: "H", completes: .hosts)
  static let json = Option.flag("json", "print JSON instead of text, for errors, too")
  static let timeout = Option.value("timeout", "MS", "wait at most this many milliseconds for an answer")
  static let help = Option.flag("help", "show how to use the command", letter: "h")
  static let version = Option.flag("version", "print the version")

  static var all: [Option] { [socket, user, system, host, json, timeout, help, version] }

  private(set) var server = Server.nearest
  private(set) var isJSON = false
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  private(set) var timeoutMilliseconds: Int?
  /// The option that selected the server. If the user selects a second server, the error names this option.
  private var chosenBy: Option?

  init(server: Server = .nearest) {
    self.server = server
  }

  /// Takes the option if it is global.
  /// - Returns: whether the option is global.
  mutating func take(_ option: Option, _ value: String) throws(Failure) -> Bool {
    switch option.name {
    case Self.socket.name: try choose(.socket(value), by: option)
    case Self.user.name: try choose(.user, by: option)
    case Self.system.name: try choose(.system, by: option)
    case Self.host.name: try choose(.host(try Self.hostName(value)), by: option)
    case Self.json.name: isJSON = true
    case Self.help.name: wantsHelp = true
    case Self.version.name: wantsVersion = true
    case Self.timeout.name:
      guard let milliseconds = Int(value), 1...86_400_000 ~= milliseconds else {
        throw .usage("--timeout needs milliseconds, from 1 to 86400000, not '\(Terminal.clean(value))'")
      }
      timeoutMilliseconds = milliseconds
    default: return false
    }
    return true
  }

  /// Removes the global options from the words of a module's verb. The verb's own options stay among the words, because
  /// only the daemon knows these options.
  ///
  /// `--user`, `--system` and `--host` aren't removed, because a verb can have an option of the same name. As global
  /// options, they must precede the module.
  /// - Returns: the remaining words.
  mutating func takeOut(of words: ArraySlice<String>) throws(Failure) -> [String] {
    let taken = [Self.socket, Self.json, Self.timeout, Self.help]
    var others: [String] = []
    var rest = words
    while let word = rest.first {
      if word == "--" { return others + rest }
      let name = word.parted(at: "=")?.before ?? word
      let isTaken = taken.contains { "--" + $0.name == name || $0.letter.map { "-" + $0 } == word }
      guard isTaken else {
        others.append(word)
        rest.removeFirst()
        continue
      }
      var reader = WordReader(rest)
      if case .option(let option, let value) = try reader.next(among: taken) { _ = try take(option, value) }
      rest = reader.rest
    }
    return others
  }

  /// Checks the name of a host. ssh would mistake a name with a leading dash for an option, and some ssh options run
  /// commands.
  static func hostName(_ value: String) throws(Failure) -> String {
    guard let first = value.utf8.first, first != UInt8(ascii: "-") else {
      throw .usage("'\(Terminal.clean(value))' is not a host name: -H needs [USER@]HOST")
    }
    return value
  }

  private mutating func choose(_ server: Server, by option: Option) throws(Failure) {
    if let chosenBy, chosenBy.name != option.name {
      throw .usage("--\(chosenBy.name) and --\(option.name) can't be combined")
    }
    chosenBy = option
    self.server = server
  }
}

extension Server {
  /// The command line options that select this server.
  var words: [String] {
    switch self {
    case .nearest: []
    case .user: ["--user"]
    case .system: ["--system"]
    case .socket(let path): ["--socket", path]
    case .host(let host): ["--host", host]
    }
  }
}
