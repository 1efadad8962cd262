import Time
import Wire

/// Reads an all-day event as days off. The event's summary becomes the name of the days off.
struct CalendarDaysOff {
  /// The maximum length of an absence. A longer absence is implausible and doesn't fit in one call.
  private static let mostDays = 3660
  private static let longestName = 60

  let call: CallDraft

  /// Returns nil if the event has a time of day.
  init?(_ properties: [String: CalendarProperty], _ line: Int) throws(DraftFault) {
    guard let property = properties["DTSTART"] else { throw DraftFault(line: line, "has no DTSTART") }
    guard property.value.utf8.count == 8 else { return nil }
    guard let first = Self.day(property) else { throw DraftFault(line: line, "begins on a day that doesn't exist") }
    if properties["RRULE"] != nil { throw .repeats(line) }
    let last = try Self.last(properties, first, line)
    guard last.ordinal - first.ordinal < Self.mostDays else {
      throw DraftFault(line: line, "has over \(Self.mostDays) days")
    }
    call = CallDraft(
      method: "hours.dayOff.add",
      params: .members([
        "from": JSON(first.description), "to": JSON(last.description), "name": Self.name(properties["SUMMARY"]),
      ]))
  }

  /// The last day. An event's end date is exclusive, so the last day is the day before the end date.
  private static func last(
    _ properties: [String: CalendarProperty], _ first: Day, _ line: Int
  ) throws(DraftFault) -> Day {
    if let property = properties["DTEND"] {
      guard let end = day(property), end >= first else { throw DraftFault(line: line, "has an invalid DTEND") }
      return end == first ? first : end.adding(days: -1)
    }
    guard let property = properties["DURATION"] else { return first }
    guard let seconds = CalendarReader.seconds(property.value) else {
      throw DraftFault(line: line, "has an invalid DURATION")
    }
    return first.adding(days: max(1, seconds / 86_400) - 1)
  }

  /// Parses a date like `20261224`.
  private static func day(_ property: CalendarProperty) -> Day? {
    let bytes = Array(property.value.utf8)
    guard bytes.count == 8 else { return nil }
    let parts: [ArraySlice<UInt8>] = [bytes[..<4], bytes[4..<6], bytes[6...]]
    return Day(iso: Array(parts.joined(separator: [UInt8(ascii: "-")])))
  }

  /// The name in one line, cut to the permitted length.
  private static func name(_ property: CalendarProperty?) -> JSON {
    let scalars = (property?.text ?? "").unicodeScalars.map { scalar -> Unicode.Scalar in
      let isControl = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || 0x2028...0x2029 ~= scalar.value
      return isControl ? " " : scalar
    }
    let words = String(String.UnicodeScalarView(scalars)).words.joined(separator: " ")
    let name = String(String.UnicodeScalarView(words.unicodeScalars.prefix(longestName))).words.joined(separator: " ")
    return name.isEmpty ? .null : JSON(name)
  }
}

extension DraftFault {
  static func repeats(_ line: Int) -> DraftFault {
    DraftFault(line: line, "repeats, which is not supported: make an event for each date")
  }
}
