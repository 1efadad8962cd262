import System
import Wire

/// A place as people write it, in one word: `52.52,13.405`, degrees north and east.
struct PlaceReading {
  static let operand = Operand.one("LAT,LON", "where: degrees north and east, such as 52.52,13.405; or --here")
  static let here = Option.flag("here", "where $\(variable) says that you are")

  private static let variable = "TRACKD_LOCATION"

  let latitude: JSON
  let longitude: JSON

  init(_ text: String) throws(Failure) {
    guard let place = Self.parts(text) else {
      throw .usage("\(Self.operand.name) wants two numbers, such as 52.52,13.405: not '\(Terminal.clean(text))'")
    }
    (latitude, longitude) = place
  }

  /// Where the user is, as far as the environment says.
  static func fromEnvironment() throws(Failure) -> PlaceReading {
    guard let text = Process.environment(variable), !text.isEmpty else {
      throw .usage("--here wants $\(variable), which isn't set", hints: ["export \(variable)=52.52,13.405"])
    }
    guard parts(text) != nil else {
      throw .usage("$\(variable) wants two numbers, such as 52.52,13.405: not '\(Terminal.clean(text))'")
    }
    return try PlaceReading(text)
  }

  private static func parts(_ text: String) -> (JSON, JSON)? {
    guard let (north, east) = text.parted(at: ","), let latitude = number(north), let longitude = number(east) else {
      return nil
    }
    return (latitude, longitude)
  }

  /// What people write before a number, and JSON doesn't: blanks, a plus.
  private static func number(_ text: String) -> JSON? {
    let word = text.words.joined()
    let json = try? JSON(parsing: word.hasPrefix("+") ? String(word.dropFirst()) : word)
    return json.flatMap { $0.kind == .number ? $0 : nil }
  }
}
