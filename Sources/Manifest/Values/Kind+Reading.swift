package import ModuleKit
import Time
package import Wire

extension Manifest.Kind {
  package static let placeDigits = 7

  /// Reads a value from JSON. Throws a violation if the value is invalid.
  package func read(_ json: JSON, _ field: String, _ context: CallContext) throws(Violation) -> Manifest.Value {
    switch self {
    case .string(let length): return .text(try readText(json, field, length, lines: false))
    case .text(let length): return .text(try readText(json, field, length, lines: true))
    case .choice(let choices):
      guard let text = json.string, let index = choices.firstIndex(of: text) else {
        throw Violation(field, "choice", "must be one of \(choices.joined(separator: ", "))")
      }
      return .number(index)
    case .integer(let range): return .number(try readNumber(json, field, range, "a whole number"))
    case .decimal(let digits, let range): return .number(try readDecimal(json, field, digits, range))
    case .boolean:
      guard let value = json.bool else { throw Violation(field, "type", "must be true or false") }
      return .number(value ? 1 : 0)
    case .time: return .number(try Instant(reading: json, field).seconds)
    case .date: return .number(try Day(reading: json, field).ordinal)
    case .duration(let range): return .number(try readNumber(json, field, range, "a number of seconds"))
    case .account:
      guard let name = json.string, let id = context.people.id(named: name) else {
        throw Violation(field, "account", "must be the name of an account; to list the accounts: accounts.list")
      }
      return .number(id)
    case .tags(let count, let length):
      let tags = try readTags(json, field, count, length)
      return tags.isEmpty ? .none : .texts(tags)
    case .reference:
      guard let id = json.int, id > 0 else { throw Violation(field, "type", "must be an id: a whole number from 1") }
      return .number(id)
    case .place: return try readPlace(json, field)
    case .picture, .row, .list, .table: throw Violation(field, "type", "can't be set")
    }
  }

  private func readText(
    _ json: JSON, _ field: String, _ length: ClosedRange<Int>, lines: Bool
  ) throws(Violation) -> String {
    // An empty text is a valid value if the limits allow it.
    if length.lowerBound == 0, let text = json.string, Text.trimmed(text).isEmpty { return "" }
    return try Text.read(json, field, length, lines: lines)
  }

  private func readNumber(
    _ json: JSON, _ field: String, _ range: ClosedRange<Int>, _ what: String
  ) throws(Violation) -> Int {
    guard json.kind == .number else { throw Violation(field, "type", "must be \(what)") }
    guard let value = json.int, range.contains(value) else {
      throw Violation(field, "range", "must be \(what) from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Reads a JSON number. Clients whose language has no exact decimals may send the number as a string.
  private func readDecimal(
    _ json: JSON, _ field: String, _ digits: Int, _ range: ClosedRange<Int>
  ) throws(Violation) -> Int {
    let text: ArraySlice<UInt8>
    switch json.kind {
    case .number: text = json.raw
    case .string: text = Array((json.string ?? "").utf8)[...]
    default: throw Violation(field, "type", "must be a number")
    }
    guard let value = Decimal.scaled(text, digits: digits) else {
      throw Violation(
        field, "decimal", "must be a number with at most \(digits) decimal places, such as \(example)")
    }
    guard range.contains(value) else {
      let (least, most) = (
        Decimal.text(range.lowerBound, digits: digits), Decimal.text(range.upperBound, digits: digits)
      )
      throw Violation(field, "range", "must be a number from \(least) to \(most)")
    }
    return value
  }

  private var example: String {
    guard case .decimal(let digits, _) = self, digits > 0 else { return "12" }
    return "12." + "50".padded(to: digits)
  }

  private func readTags(_ json: JSON, _ field: String, _ count: Int, _ length: Int) throws(Violation) -> [String] {
    guard json.kind == .array else { throw Violation(field, "type", "must be a list of texts") }
    guard json.count <= count else { throw Violation(field, "count", "must have at most \(count) members") }
    var tags: [String] = []
    for element in json.elements {
      let tag = try Text.read(element, "\(field)[\(tags.count)]", 1...length, lines: false)
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  private func readPlace(_ json: JSON, _ field: String) throws(Violation) -> Manifest.Value {
    func degrees(_ name: String) -> Int? {
      json[name].flatMap {
        $0.kind == .number ? Decimal.scaled($0.raw, digits: Self.placeDigits, cutting: true) : nil
      }
    }
    guard let latitude = degrees("lat"), let longitude = degrees("lon"), abs(latitude) <= 900_000_000,
      abs(longitude) <= 1_800_000_000, json.count == 2
    else {
      throw Violation(
        field, "place",
        #"must be a place such as {"lat": 52.52, "lon": 13.405}, with latitudes up to 90 and longitudes up to 180"#
      )
    }
    return .place(latitude: latitude, longitude: longitude)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self.count >= count ? String(prefix(count)) : self + String(repeating: "0", count: count - self.count)
  }
}
