import System
import TrackClientCore
import Wire

/// What a command prints: collected, and written at once at its end.
final class Output {
  var isJSON = false
  lazy var isTerminal = StandardStream.output.isTerminal
  /// Whether a pager may show it where a terminal is too short.
  var isLong = false
  /// What is written to the standard error when all else is done, also behind a pager.
  var lastWord = ""
  private var bytes: [UInt8] = []

  /// A line.
  func print(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Text as it is.
  func write(_ text: String) {
    bytes += text.utf8
  }

  func write(_ content: [UInt8]) {
    bytes += content
  }

  /// A line of JSON.
  func print(_ json: JSON) {
    var writer = JSONWriter(capacity: json.raw.count)
    writer.json(json)
    bytes += isTerminal ? Terminal.clean(json: writer.bytes[...]) : writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes what has been printed so far.
  func flush() throws(Failure) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(Errno) {
      try StandardStream.output.write(bytes)
    } catch {
      throw Failure(.refused, error == .brokenPipe ? "" : "what was to be printed can't be written: \(error)")
    }
  }

  /// Writes what has been printed if that is much.
  func flushLarge() throws(Failure) {
    if bytes.count > 1 << 16 { try flush() }
  }

  /// Writes all, and says with what status to exit.
  func finish(_ status: ExitStatus) throws(Failure) -> ExitStatus {
    if isLong, isTerminal, Pager.show(bytes) { bytes = [] }
    try flush()
    if !lastWord.isEmpty { try? StandardStream.error.write(lastWord) }
    return status
  }

  /// Says what went wrong, behind what was printed before.
  func report(_ failure: Failure) -> ExitStatus {
    try? flush()
    var text = ""
    if isJSON, let refusal = failure.refusal {
      text = Self.json(refusal)
    } else if !failure.message.isEmpty {
      text = "trackctl: " + Terminal.clean(failure.message) + "\n"
      for hint in failure.hints { text += "  " + Terminal.clean(hint) + "\n" }
    }
    try? StandardStream.error.write(text)
    return failure.status
  }

  private static func json(_ refusal: Refusal) -> String {
    var writer = JSONWriter()
    writer.error(refusal.code, refusal.message) { writer in
      guard let data = refusal.data else { return }
      writer.key("data")
      writer.json(data)
    }
    return String(decoding: Terminal.clean(json: writer.bytes[...]), as: UTF8.self) + "\n"
  }
}
