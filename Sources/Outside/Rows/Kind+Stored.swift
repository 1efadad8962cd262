import Manifest
import ModuleKit
import Time
import Wire

// Converts values between memory, the journal and what callers see.

extension Manifest.Column {
  /// Reads a stored value. Throws if the value is missing and the column requires one.
  func stored(_ json: JSON?) throws(Malformed) -> Manifest.Value {
    guard let json else {
      guard mayBeAbsent else { throw Malformed(name) }
      return .none
    }
    guard let value = kind.stored(json) else { throw Malformed(name) }
    return value
  }
}

extension Manifest.Kind {
  /// Reads a stored value. Returns nil if the JSON isn't a value of this kind.
  func stored(_ json: JSON) -> Manifest.Value? {
    switch self {
    case .string, .text: json.string.map { .text($0) }
    case .choice(let choices): json.string.flatMap { choices.firstIndex(of: $0) }.map { .number($0) }
    case .integer(let range), .duration(let range): json.int.flatMap { range.contains($0) ? .number($0) : nil }
    case .decimal(let digits, let range):
      json.kind == .number
        ? Decimal.scaled(json.raw, digits: digits).flatMap { range.contains($0) ? .number($0) : nil } : nil
    case .boolean: json.bool.map { .number($0 ? 1 : 0) }
    case .time: Instant(stored: json).map { .number($0.seconds) }
    case .date: json.stringBytes.flatMap { Day(iso: $0) }.map { .number($0.ordinal) }
    case .account, .reference: json.int.flatMap { 1...1 << 32 ~= $0 ? .number($0) : nil }
    case .tags(let count, _): Self.storedTags(json, count)
    case .place: Self.storedPlace(json)
    case .picture, .row, .list, .table: nil
    }
  }

  private static func storedTags(_ json: JSON, _ count: Int) -> Manifest.Value? {
    let tags = json.elements.compactMap(\.string)
    return json.kind == .array && tags.count == json.count && tags.count <= count ? .texts(tags) : nil
  }

  private static func storedPlace(_ json: JSON) -> Manifest.Value? {
    guard let latitude = json["lat"], let longitude = json["lon"], latitude.kind == .number, longitude.kind == .number,
      let latitude = Decimal.scaled(latitude.raw, digits: placeDigits),
      let longitude = Decimal.scaled(longitude.raw, digits: placeDigits),
      abs(latitude) <= 900_000_000, abs(longitude) <= 1_800_000_000
    else { return nil }
    return .place(latitude: latitude, longitude: longitude)
  }

  /// Writes a value.
  ///
  /// - Parameter people: the names of accounts, for callers. Nil writes account ids, for the journal.
  func write(_ value: Manifest.Value, people: People?, to writer: inout JSONWriter) {
    switch (self, value) {
    case (.choice(let choices), .number(let place)):
      writer.string(choices.indices.contains(place) ? choices[place] : "")
    case (.decimal(let digits, _), .number(let number)): writer.decimal(number, digits: digits)
    case (.boolean, .number(let number)): writer.bool(number != 0)
    case (.time, .number(let seconds)):
      writer.string(capacity: Instant.textLength) { Instant(seconds: seconds).write(to: &$0) }
    case (.date, .number(let ordinal)): writer.string(Day(ordinal: ordinal).description)
    case (.account, .number(let id)):
      if let people { writer.string(people.name(of: id)) } else { writer.int(id) }
    case (_, .number(let number)): writer.int(number)
    case (_, .text(let text)): writer.string(text)
    case (_, .texts(let texts)): writer.strings(texts)
    case (_, .place(let latitude, let longitude)):
      writer.beginObject()
      writer.key("lat")
      writer.decimal(latitude, digits: Self.placeDigits)
      writer.key("lon")
      writer.decimal(longitude, digits: Self.placeDigits)
      writer.endObject()
    case (_, .none): writer.null()
    }
  }
}
