import ProgramKit
import Wire

/// The tile server that the administrator has chosen. The page's map loads nothing but tiles from this server.
struct Tiles: Equatable {
  /// The URL of a tile, with the placeholders `{z}`, `{x}` and `{y}`.
  let template: String
  /// The scheme, host and port of the URL, for the content security policy.
  let origin: String

  private static let longest = 1000
  private static let local = ["localhost", "127.0.0.1"]

  /// Parses an https URL, or an http URL for the browser's own machine. The host may contain only characters that can't
  /// extend a content security policy. IPv6 addresses are rejected, because a policy can't name them.
  init(_ template: String) throws(Problem) {
    func refusal(_ need: String) -> Problem { Problem(.usage, "--tiles needs \(need), not '\(template)'") }
    let scheme = ["https://", "http://"].first { template.hasPrefix($0) }
    guard let scheme, template.utf8.count <= Self.longest, template.utf8.allSatisfy(Self.isPlain) else {
      throw refusal("the URL of a tile, such as https://tiles.example/{z}/{x}/{y}.png")
    }
    let rest = template.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    guard ["{z}", "{x}", "{y}"].allSatisfy({ Self.count($0, in: rest.dropFirst(authority.count)) == 1 }),
      template.utf8.count(where: { $0 == UInt8(ascii: "{") }) == 3
    else { throw refusal("{z}, {x} and {y} once each, after the host") }
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost),
      parts.count == 1 || UInt16(parts[1]).map({ $0 > 0 && String($0) == parts[1] }) == true
    else { throw refusal("a host name or an IPv4 address, with or without a port") }
    guard scheme == "https://" || Self.local.contains(String(host)) else {
      throw refusal("https, unless the server is localhost")
    }
    self.template = template
    origin = scheme + authority
  }

  /// The message that tells the page which tiles to use. The URL isn't part of a served file, because an outdated copy
  /// of that file in a browser's cache could name another server.
  func notification(_ attribution: String?) -> ArraySlice<UInt8> {
    let message: JSON = [
      "jsonrpc": "2.0", "method": "web.tiles",
      "params": ["url": JSON(template), "attribution": JSON(attribution ?? "")],
    ]
    return message.raw
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x21...0x7e ~= byte && !"\"'<>\\^`|#".utf8.contains(byte)
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 48...57: true
    default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
  }

  private static func count(_ word: String, in text: Substring) -> Int {
    text.indices.count { text[$0...].hasPrefix(word) }
  }
}
