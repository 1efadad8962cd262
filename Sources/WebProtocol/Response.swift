/// A response with a file or an error message.
package struct Response: Sendable {
  package let status: Status
  package var headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// Whether the connection closes after the response.
  package let closes: Bool
  /// A host from which the page may load images, in addition to the page's own host.
  package var imageOrigin: String?

  package init(
    _ status: Status, headers: [(name: String, value: String)] = [], body: [UInt8] = [], closes: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.closes = closes
  }

  /// An error message as a sentence. The connection closes afterwards, because the bytes after an invalid request can't
  /// be trusted.
  package static func refusal(_ status: Status, _ sentence: String) -> Response {
    Response(
      status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array((sentence + "\n").utf8),
      closes: true)
  }

  /// Allows only scripts, styles and frames of the page's own host, and images of at most one other host.
  private var policy: String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:"
      + (imageOrigin.map { " " + $0 } ?? "") + "; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// Further security headers of every response. They disable content sniffing and referrers.
  private static let protection: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)"),
  ]

  /// The bytes to send. A response to HEAD has no body.
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
