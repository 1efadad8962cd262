import ProgramKit

/// `timer VERB …`, `system VERB …`: every method of every module is a command.
///
/// The daemon declares the methods and their params. For modules that ship with trackd, help works without a daemon,
/// because their declarations are built in: see `BuiltInMethods`.
struct ModuleCommand {
  /// The modules that ship with trackd. Suggestions and completions need them without a daemon.
  static let knownModules = ["timer", "hours", "chores", "remarks", "feed", "accounts", "events", "system"]
  /// Names that a custom module can't have, because a command of the same name would hide its verbs.
  static var takenNames: Set<String> {
    Set(knownModules).union((Commands.all + Commands.hidden).map { String($0.name.prefix { $0 != " " }) })
  }
  /// The modules that are offered to people. `events` is for programs, and people use `watch` instead.
  static var offeredModules: [String] { knownModules.filter { $0 != "events" } }

  static let meanings = [
    "timer": "projects, entries, tags, pictures and reports",
    "hours": "what was worked for which client, day by day", "chores": "a shared house, its rooms and tasks",
    "remarks": "notes at places", "feed": "posts of friends", "accounts": "accounts, and signing in",
    "system": "the daemon and its storage",
  ]

  let module: String
  /// The words after the module's name, without global options.
  let words: [String]

  func run(_ session: Session, wantsHelp: Bool) throws(Failure) {
    if wantsHelp { return try help(session) }
    let all = try declarations(session)
    let methods = all.filter { $0.module == module }
    guard !methods.isEmpty else { throw missing(all) }
    guard let (method, rest) = find(among: methods) else {
      throw words.isEmpty ? missingVerb : unknownVerb(methods)
    }
    try VerbRun(call: VerbCall(method, rest, session), session: session).run()
  }

  /// Prints help from the daemon's declarations. If no daemon answers, uses the built-in declarations.
  private func help(_ session: Session) throws(Failure) {
    session.output.isLong = true
    session.usualTimeoutMilliseconds = Self.helpTimeout
    let asked = try? MethodDeclaration.all(session)
    let there = (asked ?? []).filter { $0.module == module }
    let methods = there.isEmpty ? BuiltInMethods.all.filter { $0.module == module } : there
    guard !methods.isEmpty else { throw Self.unknown(module, asked ?? []) }
    let help = VerbHelp(page: session.helpPage)
    if let (method, _) = find(among: methods) { return session.output.write(help.text(of: method)) }
    // Several verbs may begin with the same words, such as `timer picture`.
    let begun = methods.filter { $0.words.dropFirst().starts(with: words) }
    guard !begun.isEmpty else { throw unknownVerb(methods) }
    session.output.write(help.list(of: module, begun, isOff: asked != nil && there.isEmpty))
  }

  /// The timeout in milliseconds for help, which must not wait for a slow daemon.
  static let helpTimeout = 200

  /// Replaces the methods in a sentence of the daemon by commands: `timer.list` becomes `trackctl timer list`.
  static func typed(_ sentence: String) -> String {
    let words = sentence.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return words.map { typed(word: String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  private static func typed(word: String) -> String {
    guard let last = word.utf8.lastIndex(where: isLetter) else { return word }
    let names = word.utf8[...last].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let areNames = names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isLetter) }
    guard names.count > 1, areNames, knownModules.contains(names[0]) else { return word }
    return "trackctl " + names.map(MethodParam.word).joined(separator: " ") + word[word.utf8.index(after: last)...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// All methods of the daemon. If no daemon answers and the module is unknown, the failure treats the module's name as
  /// a typing error.
  private func declarations(_ session: Session) throws(Failure) -> [MethodDeclaration] {
    do throws(Failure) {
      return try MethodDeclaration.all(session)
    } catch {
      throw Self.knownModules.contains(module) ? error : Commands.unknown(module)
    }
  }

  /// The method whose name matches the most typed words, and the remaining words.
  private func find(among methods: [MethodDeclaration]) -> (MethodDeclaration, ArraySlice<String>)? {
    let typed = [module] + words
    let fitting = methods.filter { $0.words.count <= typed.count && $0.words[...] == typed[..<$0.words.count] }
    guard let method = fitting.max(by: { $0.words.count < $1.words.count }) else { return nil }
    return (method, typed[method.words.count...])
  }

  private var missingVerb: Failure {
    .usage("\(module) needs a verb", hints: ["to list the verbs: trackctl \(module) --help"])
  }

  private func unknownVerb(_ methods: [MethodDeclaration]) -> Failure {
    let verbs = methods.filter { !$0.isForPrograms }.map { $0.words.dropFirst().joined(separator: " ") }
    let first = words.first ?? ""
    // Several verbs may begin with the same words, such as `timer picture`.
    let begun = verbs.filter { $0.hasPrefix(first + " ") }
    let typed = words.prefix(begun.isEmpty ? 1 : 2).joined(separator: " ")
    let near = Spelling.nearest(to: typed, among: verbs)
    let missing = begun.isEmpty ? "" : "; use one of \(begun.joined(separator: ", "))"
    return .usage(
      "\(module) has no verb '\(Terminal.clean(typed))'\(missing)",
      hints: near.map { ["did you mean: trackctl \(module) \($0)"] }
        ?? ["to list the verbs: trackctl \(module) --help"])
  }

  /// The failure for a module that the daemon doesn't have. A module that ships with trackd must have been switched
  /// off.
  private func missing(_ all: [MethodDeclaration]) -> Failure {
    guard Self.knownModules.contains(module) else { return Self.unknown(module, all) }
    return Failure(
      .refused, "\(module) is switched off in this daemon",
      hints: ["Modules in trackd.conf, or trackd --modules, says which are on"])
  }

  private static func unknown(_ word: String, _ methods: [MethodDeclaration]) -> Failure {
    Commands.unknown(word, modules: methods.map(\.module))
  }
}
