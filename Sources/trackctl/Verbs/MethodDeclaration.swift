import Wire

/// A method as the daemon declares it, and how it is typed.
///
/// What has to be given are words in the order of the declaration, what may be given are options. So every method of
/// every module, also of those that this program has never heard of, is a command.
struct MethodDeclaration {
  let name: String
  /// For people at a terminal.
  let summary: String
  let changes: Bool
  let isForAdmins: Bool
  let params: [MethodParam]
  private let result: JSON

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    let params = json["params"]?.elements.compactMap(MethodParam.init) ?? []
    self.params = params.map { $0.saying(PlainWords.summary(of: $0, among: params)) }
    summary = PlainWords.summary(json["summary"]?.string ?? "", of: name, params)
    changes = json["x-changes"]?.bool ?? false
    isForAdmins = json["x-access"]?.isString("admin") ?? false
    result = json["result"]?["schema"]?["properties"] ?? [:]
  }

  /// All that the daemon has.
  static func all(_ session: Session) throws(Failure) -> [MethodDeclaration] {
    try session.call("rpc.discover")["methods"]?.elements.compactMap(MethodDeclaration.init) ?? []
  }

  /// The words to type: `timer picture add`.
  var words: [String] { Self.words(of: name) }

  static func words(of name: String) -> [String] {
    name.utf8.split(separator: UInt8(ascii: ".")).map { MethodParam.word(String(decoding: $0, as: UTF8.self)) }
  }

  var module: String { words.first ?? "" }

  /// What nobody types: it is about a connection, and a command's is gone with it, or about what programs ask first.
  var isForPrograms: Bool { Self.forPrograms.contains(name) }

  private static let forPrograms: Set<String> = [
    "events.subscribe", "events.unsubscribe", "accounts.resume", "accounts.forgo", "system.hello", "system.ping",
    "system.export", "rpc.discover", "timer.import.add",
  ]

  /// Those that people type; the zone comes along by itself, and what can be said once is said by the list where there is one.
  var typed: [MethodParam] {
    params.filter { param in
      (param.name != "timeZone" || keepsTimeZone) && param.kind != .secret
        && !params.contains { $0.name == param.name + "s" && $0.kind == .list(param.kind) }
    }
  }

  /// Those that are asked for without echo, what is known before what is new.
  var secrets: [MethodParam] {
    let all = params.filter { $0.kind == .secret }
    return all.filter { !$0.isNew } + all.filter(\.isNew)
  }

  /// Whether calling it twice can be told from calling it once more.
  var takesKey: Bool { params.contains { $0.name == "idempotencyKey" } }

  var takesTimeZone: Bool { params.contains { $0.name == "timeZone" } && !keepsTimeZone }

  /// A zone that is a setting is one because somebody says so.
  private var keepsTimeZone: Bool {
    name.utf8.split(separator: UInt8(ascii: ".")).last?.elementsEqual("settings".utf8) == true
  }

  var operands: [Operand] { VerbPlace.all(of: self).map(\.operand) }

  var options: [Option] {
    let places = mayTakePlace ? ["lat", "lon"] : []
    let words = Set(VerbPlace.all(of: self).map(\.operand.name))
    return typed.filter { !$0.isRequired && !places.contains($0.name) }.flatMap { param in
      // What has a place of its own can be typed as an option, too, but isn't listed twice.
      let isTwice = words.contains(param.operand.name)
      return param.options.map { option in
        var option = option
        option.isHidden = option.isHidden || isTwice
        return option
      }
    } + (takesPlace || mayTakePlace ? [PlaceReading.here] : []) + (mayTakePlace ? [PlaceReading.there] : [])
      + (ReplyCharts.chart(of: name) == nil ? [] : ChartFile.options)
  }

  /// Whether it has to be told of a place, which is one word.
  var takesPlace: Bool { place.map { $0.allSatisfy(\.isRequired) } ?? false }

  /// Whether it can be told of one.
  var mayTakePlace: Bool { place.map { $0.allSatisfy { !$0.isRequired } } ?? false }

  private var place: [MethodParam]? {
    let both = params.filter { $0.name == "lat" || $0.name == "lon" }
    return both.count == 2 ? both : nil
  }

  /// The ends of the range that it is about, if it is about one.
  var range: (from: MethodParam, to: MethodParam)? {
    guard let from = params.first(where: { $0.name == "from" && $0.kind.isOfTime }),
      let to = params.first(where: { $0.name == "to" && $0.kind.isOfTime }), from.isRequired == to.isRequired
    else { return nil }
    return (from, to)
  }

  /// The list that it gives page by page, if it does.
  var pagedList: String? {
    guard params.contains(where: { $0.name == "cursor" }), params.contains(where: { $0.name == "limit" }) else {
      return nil
    }
    return result.members.first { $0.value["type"]?.isString("array") == true }?.key.string
  }

  /// Is its list wanted whole, so that a page has as much as a page can? A report's is not: what lies behind the largest is summed up.
  var isListWhole: Bool {
    pagedList != nil && result["rest"] == nil && params.first { $0.name == "limit" }?.standard?.int == Pages.largestPage
  }

  /// The member of its result that is a file's content in base64, if there is one.
  var content: String? {
    result.members.first { $0.value["contentEncoding"] != nil }?.key.string
  }

  /// `timer delete ID [--dry-run]`
  var synopsis: String {
    // That everything is optional goes without saying, and that a line can be read counts for more.
    let shown = options.filter { !$0.isHidden && !Self.seldom.contains($0.name) }
    return (words + operands.map(\.synopsis) + shown.map { "[\($0.synopsis)]" }).joined(separator: " ")
  }

  /// For programs rather than for people.
  static let seldom = [
    "idempotency-key", "dry-run", "cursor", "source", "created-at", "updated-at", "joined-at", "safe-at", "since",
  ]
}
