import TestSupport
import Wire

/// Derives the most expensive calls of a method from `rpc.discover`. The calls use every enum value and every optional
/// param, and all values are at the limits of their schemas. A param that refers to existing rows is recognized by its
/// name. All other params get their longest or largest value.
struct WorstParams {
  private let params: [JSON]

  init(_ method: JSON) {
    params = method["params"]?.elements.map(\.self) ?? []
  }

  /// The params of all calls to try.
  var calls: [JSON] {
    let must = params.filter { $0["required"]?.bool == true }
    let may = params.filter { $0["required"]?.bool != true && !Self.isOfEveryChange($0) }
    var calls = variants(of: must)
    for call in calls.prefix(1) {
      for param in may { calls += Self.values(of: param).map { Self.adding(param, $0, to: call) } }
      calls.append(
        may.reduce(call) { call, param in Self.values(of: param).first.map { Self.adding(param, $0, to: call) } ?? call
        })
    }
    return calls
  }

  private func variants(of must: [JSON]) -> [JSON] {
    let first = must.reduce([:] as JSON) { call, param in
      Self.adding(param, Self.values(of: param).first ?? .null, to: call)
    }
    return [first]
      + must.flatMap { param in Self.values(of: param).dropFirst().map { Self.adding(param, $0, to: first) } }
  }

  static func dry(_ call: JSON) -> JSON { adding(["name": "dryRun"], true, to: call) }

  private static func isOfEveryChange(_ param: JSON) -> Bool {
    ["dryRun", "idempotencyKey", "cursor"].contains(param["name"]?.string)
  }

  private static func adding(_ param: JSON, _ value: JSON, to call: JSON) -> JSON {
    let name = param["name"]?.string ?? ""
    return JSON { writer in
      writer.beginObject()
      for member in call.members where member.key.string != name {
        writer.key(escaping: member.key.string ?? "")
        writer.json(member.value)
      }
      writer.key(escaping: name)
      writer.json(value)
      writer.endObject()
    }
  }

  // MARK: Values

  private static func values(of param: JSON) -> [JSON] {
    let schema = param["schema"] ?? [:]
    switch param["name"]?.string {
    case "project": return [JSON(FullState.project), JSON(FullState.name(1))]
    case "client",
      "name" where schema["examples"] == nil, "title":
      return [JSON(FullState.name(1)), JSON(FullState.project)]
    case "user",
      "by" where schema["enum"] == nil && schema["anyOf"] == nil && schema["type"]?.string == "string",
      "author", "assign", "lent":
      return [JSON(FullState.name(2))]
    case "to" where schema["maxLength"]?.int == 299: return [JSON(FullState.name(2))]
    case "filter": return [JSON(FullState.filter(100))]
    case "query": return [JSON(String(repeating: "a", count: 299) + "b")]
    case "module": return ["timer", "feed", "chores"]
    case "since": return [["timer": 0, "feed": 0, "chores": 0]]
    case "text", "note", "caption", "comment": return [longest(schema)]
    case "radius": return [20_100_000]
    case "room", "task", "step", "post", "id", "picture", "pause", "remark", "entry": return [1]
    case "place" where schema["maxLength"] == nil: return [1]
    case "entries": return [full(schema) { entry($0) }]
    case "projects": return [full(schema) { ["name": JSON("imported \($0)")] }]
    case "rev": return [JSON(FullState.chain), 1]
    default: return made(of: schema)
    }
  }

  /// An array with the maximum number of elements.
  private static func full(_ schema: JSON, _ make: (Int) -> JSON) -> JSON {
    let list = schema["anyOf"]?[0] ?? schema
    return JSON { writer in
      writer.beginArray()
      for number in 0..<(list["maxItems"]?.int ?? 1) { writer.json(make(number)) }
      writer.endArray()
    }
  }

  /// An entry on a day long before all other entries. It has a project of its own and an external source id.
  private static func entry(_ number: Int) -> JSON {
    let minute = "\(number / 60 < 10 ? "0" : "")\(number / 60):\(number % 60 < 10 ? "0" : "")\(number % 60)"
    return [
      "project": JSON("imported \(number)"), "startedAt": JSON("1990-01-01T\(minute):00Z"),
      "stoppedAt": JSON("1990-01-01T\(minute):30Z"), "note": JSON(String(repeating: "n", count: 1000)),
      "tags": ["a", "b", "c"], "source": JSON("elsewhere:\(number)"),
    ]
  }

  private static func made(of schema: JSON) -> [JSON] {
    if let choices = schema["enum"] { return choices.elements.filter { !$0.isNull } }
    for name in ["anyOf", "oneOf"] {
      if let alternatives = schema[name] { return alternatives.elements.flatMap(made) }
    }
    if let examples = schema["examples"]?.elements.first(where: { _ in true }) { return [examples] }
    switch kind(of: schema) {
    case "boolean": return [true, false]
    case "integer": return [schema["maximum"] ?? 1, schema["minimum"] ?? 1]
    case "number": return [schema["maximum"] ?? 1]
    case "array": return [list(schema)]
    case "string": return text(schema)
    default: return []
    }
  }

  private static func kind(of schema: JSON) -> String {
    if let kind = schema["type"]?.string { return kind }
    return schema["type"]?.elements.compactMap(\.string).first { $0 != "null" } ?? ""
  }

  private static func text(_ schema: JSON) -> [JSON] {
    switch schema["format"]?.string {
    case "date-time": return ["2026-01-01T00:00:00Z", "2000-01-01T00:00:00Z"]
    case "date": return ["2026-01-01", "2000-01-01"]
    default: return [longest(schema)]
    }
  }

  /// A text of the maximum length, which consists of letters and combining marks.
  private static func longest(_ schema: JSON) -> JSON {
    let length = schema["maxLength"]?.int ?? 100
    return JSON(
      String(decoding: Array(String(FullState.marks.unicodeScalars.prefix(max(1, length))).utf8), as: UTF8.self))
  }

  private static func list(_ schema: JSON) -> JSON {
    let count = min(schema["maxItems"]?.int ?? 1, 100)
    let elements = schema["items"].map(made) ?? []
    return JSON { writer in
      writer.beginArray()
      for element in elements.prefix(count) { writer.json(element) }
      writer.endArray()
    }
  }
}
