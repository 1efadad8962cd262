/// A response with a file or an error message.
package struct Response: Sendable {
  package let status: Status
  package var headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// Whether the server closes the connection after the response.
  package let closes: Bool
  /// Another host from which the page may load images, in addition to its own host.
  package var imageOrigin: String?

  package init(
    _ status: Status, headers: [(name: String, value: String)] = [], body: [UInt8] = [], closes: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closes = closes
  }

  /// An error response with a sentence as its body. The connection closes afterwards, because the bytes after an
  /// invalid request can't be trusted.
  package static func refusal(_ status: Status, _ sentence: String) -> Response {
    Response(
      status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array((sentence + "\n").utf8),
      closes: true)
  }

  /// The content security policy. The page may load scripts and styles only from its own host. Images may also come
  /// from one other host. Frames and forms are forbidden.
  private var policy: String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:"
      + (imageOrigin.map { " " + $0 } ?? "") + "; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// More security headers, sent with every response. They forbid content sniffing, framing, referrers and cross-origin
  /// use.
  private static let protection: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)"),
  ]

  /// Encodes the response. For a HEAD request, the body is left out.
  package func bytes(withBody: Bool = true) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    for (name, value) in headers + [("Content-Security-Policy", policy)] + Self.protection {
      text += "\(name): \(value)\r\n"
    }
    if status != .notModified { text += "Content-Length: \(body.count)\r\n" }
    text += closes ? "Connection: close\r\n\r\n" : "\r\n"
    return Array(text.utf8) + (withBody && status != .notModified ? body : [])
  }
}
