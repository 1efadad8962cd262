import Wire

/// A method as the daemon declares it, and how it is typed.
///
/// What has to be given are words in the order of the declaration, what may be given are options. So every method of
/// every module, also of those that this program has never heard of, is a command.
struct MethodDeclaration {
  let name: String
  let summary: String
  let changes: Bool
  let isForAdmins: Bool
  let params: [MethodParam]
  private let result: JSON

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    summary = json["summary"]?.string ?? ""
    changes = json["x-changes"]?.bool ?? false
    isForAdmins = json["x-access"]?.isString("admin") ?? false
    params = json["params"]?.elements.compactMap(MethodParam.init) ?? []
    result = json["result"]?["schema"]?["properties"] ?? [:]
  }

  /// All that the daemon has.
  static func all(_ session: Session) throws(Failure) -> [MethodDeclaration] {
    try session.call("rpc.discover")["methods"]?.elements.compactMap(MethodDeclaration.init) ?? []
  }

  /// The words to type: `timer picture add`.
  var words: [String] { name.utf8.split(separator: UInt8(ascii: ".")).map { MethodParam.word(String($0) ?? "") } }

  var module: String { words.first ?? "" }

  /// Those that people type; the zone comes along by itself.
  var typed: [MethodParam] { params.filter { ($0.name != "timeZone" || keepsTimeZone) && $0.kind != .secret } }

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

  var operands: [Operand] {
    typed.filter(\.isRequired).compactMap { param in
      guard takesPlace else { return param.operand }
      return param.name == "lat" ? PlaceReading.operand : param.name == "lon" ? nil : param.operand
    }
  }

  var options: [Option] {
    typed.filter { !$0.isRequired }.flatMap(\.options) + (takesPlace ? [PlaceReading.here] : [])
  }

  /// Whether it has to be told of a place, which is one word.
  var takesPlace: Bool {
    ["lat", "lon"].allSatisfy { name in params.contains { $0.name == name && $0.isRequired } }
  }

  /// The list that it gives page by page, if it does.
  var pagedList: String? {
    guard params.contains(where: { $0.name == "cursor" }), params.contains(where: { $0.name == "limit" }) else {
      return nil
    }
    return result.members.first { $0.value["type"]?.isString("array") == true }?.key.string
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
  static let seldom = ["idempotency-key", "dry-run", "cursor"]
}
