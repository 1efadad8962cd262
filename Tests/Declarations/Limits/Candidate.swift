import TestSupport
import Wire

/// A value near a limit of a param, and whether the param's schema accepts it.
struct Candidate {
  /// The value as JSON text. It isn't parsed, because parsing the longest values would take too long.
  let text: String
  let verdict: JSONSchema.Verdict

  /// Values exactly at each limit of a schema and just beyond it, and values of other types.
  static func all(for schema: JSON) -> [Candidate] {
    var seen: Set<String> = []
    return texts(schema).filter { seen.insert($0).inserted }.map { text in
      Candidate(text: text, verdict: verdict(on: text, schema))
    } + tooLong(schema)
  }

  /// A valid value. An example from the schema is preferred, otherwise the simplest valid value.
  static func good(for schema: JSON) -> String? {
    if let example = examples(schema).first { return example.description }
    return schema["contentEncoding"] == nil ? all(for: schema).first { $0.verdict == .valid }?.text : picture
  }

  /// A GIF image of one pixel. It is valid wherever a param takes base64, because all such params take pictures.
  private static let picture = #""R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7""#

  private static func verdict(on text: String, _ schema: JSON) -> JSONSchema.Verdict {
    (try? JSON(parsing: text)).map { JSONSchema(schema).verdict(on: $0) } ?? .undecided
  }

  private static let kinds = [#""text""#, "7", "1.5", "true", "[]", #"{"nonsense":1}"#, "null"]

  private static func texts(_ schema: JSON) -> [String] {
    let examples = schema["examples"]?.elements.map(\.description) ?? []
    if let alternatives = schema["anyOf"] { return examples + alternatives.elements.flatMap(texts) }
    return examples + limits(schema) + kinds
  }

  private static func limits(_ schema: JSON) -> [String] {
    if let choices = schema["enum"] { return choices.elements.map(\.description) + [#""nonsense""#] }
    switch schema["type"]?.string {
    case "integer": return integers(schema)
    case "number": return numbers(schema)
    case "boolean": return ["true", "false", #""true""#]
    case "string": return strings(schema)
    case "array": return arrays(schema)
    case "object": return objects(schema)
    default: return []
    }
  }

  private static func integers(_ schema: JSON) -> [String] {
    let least = schema["minimum"]?.int
    let most = schema["maximum"]?.int
    return [least, most].compactMap { $0?.description } + ["1"]
      + [least?.subtractingReportingOverflow(1), most?.addingReportingOverflow(1)].compactMap { bound in
        bound.flatMap { $0.overflow ? nil : $0.partialValue.description }
      }
  }

  private static func numbers(_ schema: JSON) -> [String] {
    let step = schema["multipleOf"]?.double
    let bounds = [(schema["minimum"]?.double, -1.0), (schema["maximum"]?.double, 1.0)]
    return bounds.flatMap { bound, side in
      bound.map { [JSON($0), JSON($0 + side * (step ?? 0.001)), JSON($0 - side * (step ?? 0.001))] } ?? []
    }.map(\.description) + (step.map { [JSON($0 * 1.5).description] } ?? [])
  }

  private static func strings(_ schema: JSON) -> [String] {
    if schema["contentEncoding"] != nil { return [#""""#] }
    let format = schema["format"]?.string ?? ""
    let samples = FormatSamples.good(format) + FormatSamples.bad(format)
    let lengths = [schema["minLength"]?.int, schema["maxLength"]?.int].compactMap(\.self)
    let around = lengths.flatMap { [$0, $0 + 1, $0 - 1] }.filter { $0 >= 0 }
    let patterned = schema["pattern"] == nil ? [] : ["~", " "]
    return (samples + around.map { String(repeating: "a", count: $0) } + patterned).map { JSON($0).description }
  }

  private static func arrays(_ schema: JSON) -> [String] {
    let items = schema["items"] ?? [:]
    if items.kind == .array { return rows(items.elements.map(\.self)) }
    let element = good(for: items) ?? examples(schema).flatMap { $0.elements.map(\.description) }.first
    let counts = [schema["minItems"]?.int, schema["maxItems"]?.int].compactMap(\.self).flatMap { [$0, $0 + 1, $0 - 1] }
    let repeated =
      element.map { element in
        counts.filter { $0 >= 0 }.map { list(Array(repeating: element, count: $0)) }
      } ?? []
    return repeated + all(for: items).map { list([$0.text]) }
  }

  /// Lists in which each position has its own meaning. They include lists that are too short or too long, and lists
  /// with each candidate at every position of its kind.
  private static func rows(_ places: [JSON]) -> [String] {
    let good = places.compactMap { Candidate.good(for: $0) }
    guard let first = good.first, good.count == places.count else { return [] }
    let values = places.flatMap { place in
      all(for: place).map { value in list(zip(places, good).map { $0 == place ? value.text : $1 }) }
    }
    return values + [list(Array(good.dropLast())), list(good + [first])]
  }

  private static func objects(_ schema: JSON) -> [String] {
    guard let values = schema["additionalProperties"] else { return ["{}"] }
    let name = examples(schema).flatMap { $0.members.compactMap(\.key.string) }.first ?? "name"
    return ["{}"] + all(for: values).map { "{\(JSON(name)):\($0.text)}" }
  }

  private static func examples(_ schema: JSON) -> [JSON] { schema["examples"]?.elements.map(\.self) ?? [] }

  private static func list(_ elements: some Sequence<String>) -> String {
    "[\(Array(elements).joined(separator: ","))]"
  }

  /// Base64 content that exceeds the limit by one group of letters.
  private static func tooLong(_ schema: JSON) -> [Candidate] {
    let alternatives = schema["anyOf"].map { $0.elements.map(\.self) } ?? [schema]
    return alternatives.filter { $0["contentEncoding"] != nil }.compactMap { $0["maxLength"]?.int }.map { most in
      Candidate(text: "\"\(String(repeating: "AAAA", count: most / 4 + 1))\"", verdict: .invalid)
    }
  }
}
