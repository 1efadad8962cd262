import System
import TrackClientCore
import Wire

/// Collects the output of a command and writes it at the end. A command with a lot of output flushes it in between.
final class Output {
  var isJSON = false
  lazy var isTerminal = StandardStream.output.isTerminal
  /// Whether the output is shown in a pager if it is longer than the terminal.
  var isLong = false
  /// Text for standard error. It is written last, after the pager has ended.
  var lastWord = ""
  /// The exit status, unless the command fails.
  var status = ExitStatus.done
  private var bytes: [UInt8] = []

  func print(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends text without a line end.
  func write(_ text: String) {
    bytes += text.utf8
  }

  func write(_ content: [UInt8]) {
    bytes += content
  }

  /// Appends a line with JSON.
  func print(_ json: JSON) {
    var writer = JSONWriter(capacity: json.raw.count)
    writer.json(json)
    bytes += isTerminal ? Terminal.clean(json: writer.bytes[...]) : writer.bytes
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the output collected so far.
  func flush() throws(Failure) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    do throws(Errno) {
      try StandardStream.output.write(bytes)
    } catch {
      throw Failure(.refused, error == .brokenPipe ? "" : "the output can't be written: \(error)")
    }
  }

  /// Flushes if a large amount of output has been collected.
  func flushLarge() throws(Failure) {
    if bytes.count > 1 << 16 { try flush() }
  }

  /// Writes the rest of the output.
  func finish() throws(Failure) -> ExitStatus {
    if isLong, isTerminal, Pager.show(bytes) { bytes = [] }
    try flush()
    if !lastWord.isEmpty { try? StandardStream.error.write(lastWord) }
    return status
  }

  /// Reports a failure, after the output that was collected before it.
  func report(_ failure: Failure) -> ExitStatus {
    try? flush()
    var text = ""
    if failure.message.isEmpty {
      // The reader of the output has gone.
    } else if isJSON {
      text = failure.refusal.map(Self.json) ?? Self.json(failure)
    } else {
      text = "trackctl: " + Terminal.clean(failure.message) + "\n"
      for hint in failure.hints { text += "  " + Terminal.clean(hint) + "\n" }
    }
    try? StandardStream.error.write(text)
    return failure.status
  }

  /// An error of this program. It has no code, because the daemon didn't report it.
  private static func json(_ failure: Failure) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("message", failure.message)
    writer.key("hints")
    writer.beginArray()
    for hint in failure.hints { writer.string(hint) }
    writer.endArray()
    writer.endObject()
    return String(decoding: Terminal.clean(json: writer.bytes[...]), as: UTF8.self) + "\n"
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
