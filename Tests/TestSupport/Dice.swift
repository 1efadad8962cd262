import Time
package import Wire

/// Makes random values for declared params. The seed determines the values.
///
/// For a param with a known name, there are only few values, so that different calls concern the same rows. For other
/// params, the schema determines the values.
package struct Dice {
  package static let users: [UInt32] = [41_001, 41_002, 41_003]
  /// Two GIF images of one pixel, one black and one white.
  package static let pictures = [
    "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==",
  ]
  private static let names = ["Bread", "Soup", "Kitchen"]
  private static let words: [String: [String]] = [
    "project": ["Bread", "Bread", "Bread", "Soup"], "client": ["Acme", "Acme", "acme", "Zeta"], "name": names,
    "note": ["rye", "ü\n🍞", "long"],
    "to": ["Bread", "Cake", "uid41001", "uid41002"], "acknowledge": ["merge", "duplicate", "future"],
    "user": users.map { "uid\($0)" }, "author": users.map { "uid\($0)" },
    "by": ["uid41001", "uid41002"], "assign": ["turns", "anyone", "uid41001"], "timeZone": ["Europe/Berlin", "UTC"],
    "emoji": ["🍞", "🥣"], "reminder": ["17:30", "08:00"], "password": ["correct horse battery"], "lon": ["103.757748"],
    "hours": ["8", "7.5"], "currency": ["EUR", "EUR", "USD"], "rate": ["100.10", "60"], "budget": ["500"],
    "leads": users.map { "uid\($0)" }, "week": ["2026-W47", "2026-W48"], "tax": ["19", "7.7"],
    "old": ["correct horse battery"], "new": ["correct horse battery"],
  ]

  package var random: SimulatedDiskRandom

  package init(seed: UInt64) { random = SimulatedDiskRandom(seed: seed) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

  /// A random user. The first user makes most of the calls, so the other users have fewer rows.
  package mutating func user() -> UInt32 { Self.users[pick([0, 0, 0, 0, 1, 1, 2])] }

  /// Makes random params for a method.
  package mutating func params(of method: DeclaredMethod, now: Int) -> [String: JSON] {
    var params: [String: JSON] = [:]
    // If a method has the param `minutes`, it needs either `hours` or `minutes`. Its schema can't express that.
    let needed = method.params.contains { $0.name == "minutes" } ? pick(["hours", "minutes"]) : nil
    for param in method.params where param.isRequired || param.name == needed || chance(20) {
      if let needed, needed != param.name, ["hours", "minutes"].contains(param.name) { continue }
      params[param.name] = value(param.name, param.schema, now)
    }
    return params
  }

  private mutating func value(_ name: String, _ schema: JSON, _ now: Int) -> JSON {
    if let alternatives = schema["anyOf"]?.elements.map(\.self), !alternatives.isEmpty {
      return value(name, pick(alternatives), now)
    }
    if let choices = schema["enum"]?.elements.map(\.self), !choices.isEmpty { return pick(choices) }
    switch schema["type"]?.string {
    case "null": return .null
    case "boolean": return JSON(chance(50))
    case "integer": return integer(schema)
    case "number": return amount(schema)
    case "array": return array(name, schema, now)
    case "string": return text(name, schema, now)
    default: return [:]
    }
  }

  private mutating func integer(_ schema: JSON) -> JSON {
    if schema["format"] == "minutes" { return JSON(30 * number(1...16)) }
    let least = max(schema["minimum"]?.int ?? 0, -100)
    let most = schema["maximum"]?.int ?? .max
    // Most numbers are small, because the ids of existing rows are small.
    return JSON(min(least + pick([0, 0, 0, 1, 1, 2, 3, 4, 7]), most))
  }

  private mutating func amount(_ schema: JSON) -> JSON {
    let (least, most) = (schema["minimum"]?.double ?? 0, schema["maximum"]?.double ?? 8)
    let step = schema["multipleOf"]?.double ?? 0.5
    return JSON(max(least, min(most, (least / step).rounded(.up) * step + Double(number(0...12)) * step)))
  }

  private mutating func array(_ name: String, _ schema: JSON, _ now: Int) -> JSON {
    let least = schema["minItems"]?.int ?? 0
    var elements: [JSON] = []
    while elements.count < max(least, 1) {
      let element = value(name, schema["items"] ?? [:], now)
      if !elements.contains(element) { elements.append(element) } else if chance(20) { break }
    }
    return .array(elements)
  }

  private mutating func text(_ name: String, _ schema: JSON, _ now: Int) -> JSON {
    if schema["contentEncoding"] != nil { return JSON(pick(Self.pictures)) }
    switch schema["format"]?.string {
    case "date-time": return JSON(time(now))
    case "date": return JSON(String(time(now).prefix(10)))
    default: break
    }
    if let words = Self.words[name] { return JSON(pick(words)) }
    if schema["pattern"]?.string?.contains("#") == true { return "#00aa00" }
    if let example = schema["examples"]?.elements.first(where: { _ in true }) { return example }
    let most = min(schema["maxLength"]?.int ?? 20, chance(10) ? 900 : 12)
    return JSON(String(repeating: "aé ", count: most).prefix(most).description)
  }

  /// A random time. Most times are close to the current time.
  private mutating func time(_ now: Int) -> String {
    let moment = now + pick([-86_400 * 3, -86_400, -7200, -3600, -60, 0, 3600, 86_400])
    return Instant(seconds: moment).description
  }
}
