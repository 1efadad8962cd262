import Wire

/// Splits a stream into lines. However the stream is divided into chunks, the result must be the lines that a few
/// simple rules predict.
///
/// The first byte of the input is the limit for a line. The next seven bytes are chunk lengths, which are used in
/// rotation.
///
/// To test this target, a bug was planted that skipped one byte too many in the rest of a chunk. The target found it
/// immediately.
enum FramingTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    guard bytes.count > 8 else { return }
    let limit = 1 + Int(bytes[0] % 64)
    let chunks = bytes[1..<8].map { 1 + Int($0 % 24) }
    let stream = Array(bytes[8...])
    let expected = expected(stream, limit)
    let whole = try frames(stream, [stream.count], limit)
    try hold(whole == expected, "in one chunk: \(whole), expected \(expected)")
    let cut = try frames(stream, chunks, limit)
    try hold(cut == expected, "in chunks of \(chunks): \(cut), expected \(expected)")
    let single = try frames(stream, [1], limit)
    try hold(single == expected, "byte by byte: \(single), expected \(expected)")
  }

  private static func frames(_ stream: [UInt8], _ chunks: [Int], _ limit: Int) throws -> [String] {
    var framer = Framer(limit: limit)
    var found: [String] = []
    var rest = stream[...]
    var turn = 0
    // The buffer is longer than each chunk, as in the daemon.
    var buffer = [UInt8](repeating: UInt8(ascii: "\n"), count: 64)
    while !rest.isEmpty {
      let chunk = rest.prefix(chunks[turn % chunks.count])
      buffer.replaceSubrange(0..<min(chunk.count, buffer.count), with: chunk)
      rest = rest.dropFirst(chunk.count)
      turn += 1
      framer.feed(buffer, count: chunk.count)
      while let frame = framer.next() { found.append(text(of: frame)) }
      framer.settle()
      try hold(framer.unfinished <= limit + 1, "\(framer.unfinished) bytes are held, the limit is \(limit)")
      buffer = [UInt8](repeating: UInt8(ascii: "\n"), count: 64)
    }
    framer.finish()
    while let frame = framer.next() { found.append(text(of: frame)) }
    try hold(framer.unfinished == 0, "\(framer.unfinished) bytes are held after the end")
    return found
  }

  private static func text(of frame: Frame) -> String {
    switch frame {
    case .line(let bytes, let range): "line \(Array(bytes[range]))"
    case .tooLong: "too long"
    case .notJSON: "no JSON"
    }
  }

  /// The expected lines, which the simple rules produce from the whole stream.
  private static func expected(_ stream: [UInt8], _ limit: Int) -> [String] {
    var lines: [String] = []
    for piece in stream.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var line = piece.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard let first = line.first else { continue }
      if lines.isEmpty, !Array("{[\"-0123456789tfn".utf8).contains(first) { return ["no JSON"] }
      if line.last == 0x0D { line.removeLast() }
      if line.count > limit { return lines + ["too long"] }
      lines.append("line \(Array(line))")
    }
    return lines
  }
}
