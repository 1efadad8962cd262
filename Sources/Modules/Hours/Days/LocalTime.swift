import ModuleKit
package import Wire

/// A local time of day in whole minutes.
package struct LocalTime: Sendable, Hashable {
  package let minutesOfDay: Int

  package var secondsOfDay: Int { minutesOfDay * 60 }

  /// Reads a time such as `17:30`, and no other notation.
  package init?(reading text: String) {
    let bytes = Array(text.utf8)
    let digits = [0, 1, 3, 4].compactMap { place -> Int? in
      guard bytes.count == 5, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place] else { return nil }
      return Int(bytes[place] - UInt8(ascii: "0"))
    }
    guard digits.count == 4, bytes[2] == UInt8(ascii: ":") else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hour < 24, minute < 60 else { return nil }
    minutesOfDay = hour * 60 + minute
  }
}

extension LocalTime: CustomStringConvertible {
  package var description: String {
    let (hour, minute) = minutesOfDay.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0" : "") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
  }
}

extension Param where Value == LocalTime {
  static func localTime(_ name: String, _ summary: String) -> Param {
    Param(name, summary, LocalTime.schema) { json, _ throws(Violation) in
      guard let time = json.string(atMost: 1000).flatMap({ LocalTime(reading: Text.trimmed($0)) }) else {
        throw Violation(name, "time", "must be a time of day, such as 17:30")
      }
      return time
    }
  }
}

extension LocalTime: StoredValue {
  package init?(stored json: borrowing JSON) {
    guard let text = json.string else { return nil }
    self.init(reading: text)
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, description) }

  static let schema = Schema.pattern("^([01][0-9]|2[0-3]):[0-5][0-9]$")
}
