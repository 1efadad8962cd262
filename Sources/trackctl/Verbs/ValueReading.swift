import System
import Time
import Wire

/// Makes a param's value of what was typed.
struct ValueReading {
  let session: Session
  /// What the value is called in complaints.
  let name: String

  /// Pictures are at most 10 MiB, and a message 16: what is larger could not be sent.
  private static let largestFile = 12 << 20

  func write(_ text: String, _ kind: ParamKind, to writer: inout JSONWriter) throws(Failure) {
    switch kind {
    case .text, .secret: writer.string(text)
    case .choice(let choices): writer.string(try Words.choice(text, name, among: choices))
    case .integer: writer.int(try integer(text))
    case .number, .json: writer.json(try json(text, kind))
    case .flag: writer.bool(try Words.choice(text, name, among: ["true", "false"]) == "true")
    case .time: writer.string(try TimeReading.instant(text, at: session.moment).description)
    case .day: writer.string(try DayReading.read(text, at: session.moment).description)
    case .timeOrDay: writer.string(try timeOrDay(text))
    case .bytes: writer.string(try Base64.text(of: file(text)))
    case .list(let element): try write(text, element, to: &writer)
    case .numbers(let count): writer.json(try numbers(text, count))
    }
  }

  private func integer(_ text: String) throws(Failure) -> Int {
    guard let number = Int(text) else { throw problem(text, "a whole number") }
    return number
  }

  private func json(_ text: String, _ kind: ParamKind) throws(Failure) -> JSON {
    guard let json = try? JSON(parsing: text), kind == .json || json.kind == .number else {
      throw problem(text, kind == .number ? "a number" : "JSON")
    }
    return json
  }

  private func numbers(_ text: String, _ count: Int) throws(Failure) -> JSON {
    let list = try? JSON(parsing: text.hasPrefix("[") ? text : "[\(text)]")
    guard let list, list.count == count, list.elements.allSatisfy({ $0.kind == .number }) else {
      throw problem(text, "\(count) numbers with commas between them")
    }
    return list
  }

  private func timeOrDay(_ text: String) throws(Failure) -> String {
    if let day = DayReading.day(text.lowercased(), at: session.moment) { return day.description }
    return try TimeReading.instant(text, at: session.moment).description
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
      throw .usage("\(path == "-" ? "the input" : path) can't be read: \(error)")
    }
  }

  private func problem(_ text: String, _ what: String) -> Failure {
    .usage("\(name) wants \(what): not '\(Terminal.clean(text))'")
  }
}
