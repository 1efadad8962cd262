import ModuleKit
import Wire

/// A method as the daemon declares it, and the command line syntax that follows from the declaration.
///
/// Required params become positional words in the order of the declaration. Optional params become options. Every
/// method of every module is therefore a command, even if this program doesn't know the module.
struct MethodDeclaration {
  let name: String
  /// The summary, worded for the command line.
  let summary: String
  let changes: Bool
  let isForAdmins: Bool
  let params: [MethodParam]
  /// The sentence that describes to people what the call did.
  let sentence: SentenceForm?
  /// Whether the reply is printed below the sentence.
  let showsReply: Bool
  /// Whether the change can't be undone.
  let isFinal: Bool
  private let result: JSON

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    let params = json["params"]?.elements.compactMap(MethodParam.init) ?? []
    self.params = params.map { $0.saying(Self.typed($0.summary, params)) }
    summary = SignInKeeper.summaries[name] ?? Self.typed(json["summary"]?.string ?? "", params)
    sentence = (json["x-sentence"]?["en"]?.string).flatMap { SentenceForm($0) }
    showsReply = json["x-sentence"]?.says("showsReply") ?? true
    isFinal = json["x-sentence"]?.says("final") ?? false
    changes = json["x-changes"]?.bool ?? false
    isForAdmins = json["x-access"]?.isString("admin") ?? false
    result = json["result"]?["schema"]?["properties"] ?? [:]
  }

  /// Replaces the names of params in backquotes by their options, and removes the other backquotes.
  private static func typed(_ text: String, _ params: [MethodParam]) -> String {
    var pieces = text.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for place in stride(from: 1, to: pieces.count, by: 2) {
      if let param = params.first(where: { $0.name == pieces[place] }) {
        pieces[place] = param.isRequired ? param.operand.name : "--" + param.word
      }
    }
    return ModuleCommand.typed(pieces.joined())
  }

  /// All methods of the daemon.
  static func all(_ session: Session) throws(Failure) -> [MethodDeclaration] {
    try session.call("rpc.discover")["methods"]?.elements.compactMap(MethodDeclaration.init) ?? []
  }

  /// The role of the reply's member at this path. If the reply has no such member, the role of the param with the same
  /// name.
  func role(of path: [String]) -> Role? {
    guard let first = path.first else { return nil }
    let member = path.dropFirst().reduce(result[first]) { $0?["properties"]?[$1] }
    return member?["x-role"]?.string.flatMap(Role.init) ?? params.first { [$0.name] == path }?.role
  }

  /// The meanings of the reply's members.
  var members: MemberMeanings { MemberMeanings(result) }

  /// The words of the command, such as `timer picture add`.
  var words: [String] { Self.words(of: name) }

  static func words(of name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: ".")).map { MethodParam.word(String(decoding: $0, as: UTF8.self)) }
  }

  var module: String { words.first ?? "" }

  /// Whether the method isn't offered as a command. Some of these methods affect only their connection, which ends with
  /// the command. Others are a client's first requests, or have a command of their own, such as `import`.
  var isForPrograms: Bool { Self.forPrograms.contains(name) }

  private static let forPrograms: Set<String> = [
    "events.subscribe", "events.unsubscribe", "accounts.resume", "accounts.forgo", "system.hello", "system.ping",
    "system.export", "system.erase", "rpc.discover", "timer.import.add",
  ]

  func param(_ role: Role) -> MethodParam? { params.first { $0.role == role } }

  /// The params that users type. The time zone isn't typed, because it is sent automatically. If there are params for a
  /// list and for a single element, only the list is typed.
  var typed: [MethodParam] {
    params.filter { param in
      param.name != timeZone?.name && param.kind != .secret
        && !params.contains { $0.role != nil && $0.role == param.role && $0.kind == .list(param.kind) }
    }
  }

  /// The params that are read without echo. Existing secrets come before new ones.
  var secrets: [MethodParam] {
    let all = params.filter { $0.kind == .secret }
    return all.filter { !$0.isNew } + all.filter(\.isNew)
  }

  /// Whether the method takes an idempotency key, so that repeated calls are deduped.
  var takesKey: Bool { param(.idempotencyKey) != nil }

  /// The param for the time zone in which the call's days are interpreted. Nil if the time zone is a setting, because
  /// users type settings themselves.
  var timeZone: MethodParam? { params.first { $0.role == .timeZone && !$0.nullClears } }

  var operands: [Operand] { VerbOperand.all(of: self).map(\.operand) }

  /// The params that are options. If the method accepts coordinates, one option replaces latitude and longitude.
  var optional: [MethodParam] {
    let places = acceptsCoordinates ? place?.map(\.name) ?? [] : []
    return typed.filter { !$0.isRequired && !places.contains($0.name) }
  }

  var options: [Option] {
    let words = Set(VerbOperand.all(of: self).map(\.operand.name))
    return optional.flatMap { param in
      // Some optional params are also positional words. The option of such a param is accepted, but not listed.
      let isTwice = words.contains(param.operand.name)
      return param.options.map { option in
        var option = option
        option.isHidden = option.isHidden || isTwice
        return option
      }
    } + (needsCoordinates || acceptsCoordinates ? [CoordinatesReading.here] : [])
      + (acceptsCoordinates ? [CoordinatesReading.there] : [])
      + (hasChart ? ChartFile.options : [])
  }

  /// Whether the reply can be drawn as a chart.
  var hasChart: Bool {
    ReplyCharts.chart(of: name) != nil || result.members.contains { $0.value["x-show"]?["chart"] != nil }
  }

  /// Whether the method requires coordinates, which users type as one word.
  var needsCoordinates: Bool { place.map { $0.allSatisfy(\.isRequired) } ?? false }

  /// Whether the method accepts coordinates but doesn't require them.
  var acceptsCoordinates: Bool { place.map { $0.allSatisfy { !$0.isRequired } } ?? false }

  /// The params for latitude and longitude.
  var place: [MethodParam]? {
    let both = [param(.latitude), param(.longitude)].compactMap(\.self)
    return both.count == 2 ? both : nil
  }

  /// The two params of a range whose ends can be whole days. Nil if the method has no such range.
  var range: (from: MethodParam, to: MethodParam)? {
    let ends = params.filter { $0.kind == .day || $0.kind == .timeOrDay }
    guard let from = ends.first(where: { $0.role == .start }), let to = ends.first(where: { $0.role == .end }),
      from.isRequired == to.isRequired
    else { return nil }
    return (from, to)
  }

  /// The name of the list that is returned page by page. Nil if there is none.
  var pagedList: String? {
    guard param(.cursor) != nil, param(.limit) != nil else { return nil }
    return result.members.first { $0.value["type"]?.isString("array") == true }?.key.string
  }

  /// Whether a command shows all pages of the list. The command then reads pages of the maximum size. The list of a
  /// report is excluded, because the reply sums up the elements beyond the limit.
  var isListWhole: Bool {
    pagedList != nil && result["rest"] == nil && param(.limit)?.standard?.int == Pages.largestPage
  }

  /// The member of the reply that contains a file in base64. Nil if there is none.
  var content: String? {
    result.members.first { $0.value["contentEncoding"] != nil }?.key.string
  }

  /// The syntax, such as `timer delete ID [--dry-run]`.
  var synopsis: String {
    // The options for programs are left out, to keep the line readable.
    let shown = options.filter { !$0.isHidden && !Self.seldom.contains($0.name) }
    return (words + operands.map(\.synopsis) + shown.map(\.usage)).joined(separator: " ")
  }

  /// Options that programs use but people rarely need.
  static let seldom = [
    "idempotency-key", "dry-run", "cursor", "source", "created-at", "updated-at", "joined-at", "safe-at", "since",
  ]
}
