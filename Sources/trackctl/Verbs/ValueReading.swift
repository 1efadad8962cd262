import System
import Time
import Wire

/// Converts a typed text to the value of a param, as JSON.
struct ValueReading {
  let session: Session
  /// The name of the value in error messages.
  let name: String

  /// The maximum size of a file. A picture has at most 10 MiB. A file larger than this limit couldn't be sent, because
  /// its base64 text would exceed the 16 MiB of a message.
  private static let largestFile = 12 << 20

  /// The start of the range, if the value is the end of a range: see `EndReading`.
  var start: Instant?

  func write(_ text: String, _ kind: ParamKind, to writer: inout JSONWriter) throws(Failure) {
    switch kind {
    case .text, .secret: writer.string(text)
    case .choice(let choices): writer.string(try Words.choice(text, name, among: choices))
    case .integer: writer.int(try integer(text))
    case .thing: if let id = Int(text) { writer.int(id) } else { writer.string(text) }
    case .number: try writer.number(needed(NumberReading.text(text), text, "a number"))
    case .hours: try writer.number(needed(HoursReading.text(text), text, "hours, such as 7.5 or 7:30"))
    case .distance: try writer.number(needed(DistanceReading.metres(text), text, "a distance, such as 500m or 1.5km"))
    case .json: try writer.json(needed(try? JSON(parsing: text), text, "JSON"))
    case .flag: writer.bool(try Words.choice(text, name, among: ["true", "false"]) == "true")
    case .day where Self.isAmerican(text): writer.string(text)
    case .time, .day, .timeOrDay: writer.string(try time(text, kind).text)
    case .bytes: writer.string(try Base64.text(of: file(text)))
    case .list(let element): try write(text, element, to: &writer)
    case .dates: if text.hasPrefix("{") { try write(text, .json, to: &writer) } else { writer.string(text) }
    case .area:
      try writer.json(.list(needed(CoordinatesReading.area(text), text, "two places, such as 52.4,13.2..52.6,13.6")))
    case .numbers(let count): try writer.json(numbers(text, count))
    case .money: writer.string(NumberReading.text(text) ?? text)
    case .week: writer.string(try WeekGrid.monday(text, session).map(WeekGrid.name) ?? text)
    }
  }

  /// Parses a time, or a whole day if the kind allows one.
  func time(_ text: String, _ kind: ParamKind) throws(Failure) -> TimeRange.Bound {
    if kind == .day { return .day(try DayReading.read(text, at: session.moment)) }
    if kind == .timeOrDay, let day = DayReading.day(text.lowercased(), at: session.moment) { return .day(day) }
    guard let start else { return .instant(try TimeReading.instant(text, at: session.moment)) }
    return .instant(try EndReading.instant(text, after: start, at: session.moment))
  }

  /// Whether the text has the form `11/21/2026`. The daemon decides whether the param accepts this form.
  private static func isAmerican(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [2, 2, 4] && parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isNumber }
  }

  private func integer(_ text: String) throws(Failure) -> Int {
    // Users can type a percentage with a percent sign.
    guard let number = Int(text.hasSuffix("%") ? String(text.dropLast()) : text) else {
      throw problem(text, "a whole number")
    }
    return number
  }

  private func needed<Value>(_ value: Value?, _ text: String, _ what: String) throws(Failure) -> Value {
    guard let value else { throw problem(text, what) }
    return value
  }

  /// Parses a list of numbers. Durations are accepted, too, and become hours.
  private func numbers(_ text: String, _ count: Int) throws(Failure) -> JSON {
    let list = text.utf8.drop { $0 == UInt8(ascii: "[") }.prefix { $0 != UInt8(ascii: "]") }
    var numbers: [String] = []
    for part in list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      if let number = try HoursReading.text(String(decoding: part, as: UTF8.self)) { numbers.append(number) }
    }
    guard numbers.count == count, let json = try? JSON(parsing: "[\(numbers.joined(separator: ","))]") else {
      throw problem(text, "\(count) numbers, separated by commas")
    }
    return json
  }

  private func file(_ path: String) throws(Failure) -> [UInt8] {
    do throws(Errno) {
      guard path == "-" else { return try File.contents(path: path, limit: Self.largestFile) }
      var all: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try StandardStream.input.read(into: &piece)
        if count == 0 { return all }
        all += piece[..<count]
        if all.count > Self.largestFile { throw .tooLarge }
      }
    } catch {
      let name = path == "-" ? "the input" : path
      switch error {
      case .tooLarge: throw .usage("'\(name)' is larger than \(Self.largestFile >> 20) MiB, which is the limit")
      case .notARegularFile: throw .usage("'\(name)' isn't a regular file")
      default: throw .usage("'\(name)' can't be read: \(error)")
      }
    }
  }

  private func problem(_ text: String, _ what: String) -> Failure {
    .usage("\(name) needs \(what), not '\(Terminal.clean(text))'")
  }
}

extension JSONWriter {
  /// Writes a number with exactly the digits that the user typed.
  fileprivate mutating func number(_ text: String) { raw(Array(text.utf8)) }
}
