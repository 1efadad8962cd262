import ModuleKit
import TestSupport
import Time
import Wire

/// Makes params for a method from the method's declaration. Most params are valid, many are at a limit, and a few are
/// nonsense. Ids, names, keys, tokens and cursors are taken from earlier replies.
struct ParamMaker {
  private static let words = [
    "Acme", "Site", "bread", "Bread", "größe ☃ 北京", "a", " ", "x\u{202E}y", "per\u{301}", "uid1000", "uid1001", "timer",
    "chores", "feed", "hours", "remarks", "accounts", "correct horse battery", "\\\"\u{7F}\n",
  ]
  private static let kinds: [JSON] = ["text", 7, 1.5, true, [], [:], .null, -1, [[]], ["id": 1]]
  /// A GIF image of one pixel.
  private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
  private static let mostRemembered = 64

  private let clock: TestClock
  private var remembered: [String: [JSON]] = [:]
  private var texts: [JSON] = words.map { JSON($0) }

  init(clock: TestClock) {
    self.clock = clock
  }

  /// Remembers the values in a result under the names of their members.
  mutating func remember(_ value: JSON, as name: String = "") {
    switch value.kind {
    case .array: for element in value.elements.prefix(8) { remember(element, as: name) }
    case .object: for (name, value) in value.members.prefix(40) { remember(value, as: name.string ?? "") }
    case .string, .number:
      guard remembered[name, default: []].count < 8 else { return }
      remembered[name, default: []].append(value)
      if value.kind == .string, texts.count < Self.mostRemembered { texts.append(value) }
    case .null, .boolean: break
    }
  }

  /// Makes all required params, with rare exceptions, and some optional params.
  mutating func params(of method: Declaration, _ choices: inout Choices) -> JSON {
    if choices.isOne(in: 32) { return choices.one(of: Self.kinds.filter { $0.kind == .array || $0.kind == .object }) }
    var writer = JSONWriter()
    writer.beginObject()
    for param in method.params {
      let isThere = param.isRequired ? !choices.isOne(in: 24) : choices.below(3) == 1
      guard isThere else { continue }
      writer.key(named: param.name)
      writer.json(value(of: param, &choices))
    }
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? [:]
  }

  private func value(of param: any AnyParam, _ choices: inout Choices) -> JSON {
    let known = (remembered[param.name] ?? []) + (param.name == "cursor" ? remembered["next"] ?? [] : [])
    switch choices.below(8) {
    case 0, 1: return param.example ?? value(param.schema, &choices)
    case 2, 3: return known.isEmpty ? value(param.schema, &choices) : choices.one(of: known)
    case 7 where choices.isOne(in: 4): return choices.one(of: Self.kinds)
    default: return value(param.schema, &choices)
    }
  }

  private func value(_ schema: Schema, _ choices: inout Choices) -> JSON {
    switch schema {
    case .text(let length, _), .opaque(_, let length), .secret(let length): return text(length, &choices)
    case .choice(let names): return JSON(choices.one(of: names))
    case .integer(let range): return integer(range, &choices)
    case .seconds: return integer(0...Int.max, &choices)
    case .number(let range): return number(range, &choices)
    case .steps(let step, let range): return JSON(range.lowerBound + step * Double(choices.below(64)))
    case .boolean: return JSON(choices.below(2) == 1)
    case .time: return JSON(instant(&choices).description)
    case .date: return JSON(TimeZone.utc.day(of: instant(&choices)).description)
    case .timeZone: return choices.one(of: ["UTC", "Europe/Berlin", "America/St_Johns", "Mars/Olympus", "../etc"])
    case .color: return choices.one(of: ["#00aa00", "#FFFFFF", "red", "#12345"])
    case .id: return JSON(1 + choices.below(8))
    case .bytes: return choices.isOne(in: 4) ? JSON(String(decoding: choices.take(8), as: UTF8.self)) : Self.picture
    case .pattern: return choices.one(of: ["7.5", "7:30", "-1", "+52.52", "1e3", "17:30", "11/17/2026"] + texts)
    case .anything, .named: return choices.one(of: Self.kinds)
    case .derived(let schema), .meant(let schema, _), .judged(let schema, _): return value(schema, &choices)
    case .nullable(let schema): return choices.isOne(in: 4) ? .null : value(schema, &choices)
    case .either(let schemas): return value(choices.one(of: schemas), &choices)
    case .array(let element, _), .map(_, let element): return list(of: element, isMap: schema.isMap, &choices)
    case .row(let elements):
      return JSON { writer in
        writer.beginArray()
        for element in elements { writer.json(value(element, &choices)) }
        writer.endArray()
      }
    case .object(let fields):
      return JSON { writer in
        writer.beginObject()
        for field in fields where !field.isOptional || choices.below(2) == 1 {
          writer.key(named: field.name)
          writer.json(value(field.schema, &choices))
        }
        writer.endObject()
      }
    }
  }

  private func text(_ length: ClosedRange<Int>, _ choices: inout Choices) -> JSON {
    switch choices.below(12) {
    case 9: return JSON(String(repeating: "é", count: min(length.lowerBound, 2000)))
    case 10: return JSON(String(repeating: "z", count: min(length.upperBound, 2000)))
    case 11: return JSON(String(decoding: choices.take(choices.below(16)), as: UTF8.self))
    default: return choices.one(of: texts)
    }
  }

  private func integer(_ range: ClosedRange<Int>, _ choices: inout Choices) -> JSON {
    switch choices.below(8) {
    case 4: return JSON(range.lowerBound)
    case 5: return JSON(range.upperBound)
    case 6: return JSON(range.upperBound &+ 1)
    case 7: return JSON(range.lowerBound &- 1)
    default:
      return JSON(min(range.upperBound, range.lowerBound.addingReportingOverflow(choices.below(12)).partialValue))
    }
  }

  private func number(_ range: ClosedRange<Double>, _ choices: inout Choices) -> JSON {
    switch choices.below(6) {
    case 4: return JSON(range.lowerBound)
    case 5: return JSON(range.upperBound)
    default: return JSON(Double(choices.below(256) - 128) / 8)
    }
  }

  private func instant(_ choices: inout Choices) -> Instant {
    switch choices.below(10) {
    case 8: return .earliest
    case 9: return .latest
    default: return Instant(seconds: clock.now + (choices.below(64) - 56) * choices.one(of: [60, 900, 3600, 86_400]))
    }
  }

  private func list(of element: Schema, isMap: Bool, _ choices: inout Choices) -> JSON {
    let count = choices.below(4)
    return JSON { writer in
      if isMap { writer.beginObject() } else { writer.beginArray() }
      for place in 0..<count {
        if isMap { writer.key(named: Self.words[place]) }
        writer.json(value(element, &choices))
      }
      if isMap { writer.endObject() } else { writer.endArray() }
    }
  }
}

extension Schema {
  fileprivate var isMap: Bool { if case .map = self { true } else { false } }
}
