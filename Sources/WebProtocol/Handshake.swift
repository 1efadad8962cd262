import Wire

/// The opening handshake of a WebSocket (RFC 6455, section 4).
package enum Handshake {
  /// Checks a request that should open a WebSocket. Returns nil if the request is valid, otherwise an error response.
  package static func fault(of head: RequestHead) -> Response? {
    guard head.list("upgrade", holds: "websocket"), head.list("connection", holds: "upgrade") else {
      return Response(
        .upgradeRequired,
        headers: [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Content-Type", "text/plain; charset=utf-8")],
        body: Array("This address takes WebSockets: JSON-RPC 2.0, one message each.\n".utf8), closes: true)
    }
    guard head.header("sec-websocket-version") == "13" else {
      return Response(.upgradeRequired, headers: [("Sec-WebSocket-Version", "13")], closes: true)
    }
    guard let key = head.header("sec-websocket-key"), Base64.decode(Array(key.utf8))?.count == 16 else {
      return .refusal(.badRequest, "Sec-WebSocket-Key must be 16 bytes in base64.")
    }
    return nil
  }

  /// The response that opens the WebSocket. It declines all extensions and sub-protocols that the browser offers.
  package static func answer(to head: RequestHead) -> [UInt8] {
    let text = """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(acceptance(of: head.header("sec-websocket-key") ?? ""))\r
      \r

      """
    return Array(text.utf8)
  }

  static func acceptance(of key: String) -> String {
    Base64.text(of: SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }
}
