extension JSONWriter {
  /// Begins the reply to a request, with an object as its result. Write its members next, and then call ``endReply()``.
  public mutating func beginReply(to request: Request) {
    request.withID { beginMessage($0, then: #","result":{"#) }
  }

  /// Begins a reply, with an object as its result. Write its members next, and then call ``endReply()``.
  public mutating func beginReply(_ id: RequestID) {
    id.withBytes { beginMessage($0, then: #","result":{"#) }
  }

  /// Ends a reply begun by ``beginReply(to:)`` or ``beginReply(_:)``.
  public mutating func endReply() {
    endObject()
    endObject()
  }

  /// Writes an error reply. Its data is an object with the stable reason and the members from the closure.
  public mutating func errorReply(
    _ id: RequestID,
    _ code: RPCCode,
    _ message: String,
    reason: String,
    members: (inout JSONWriter) -> Void = { _ in }
  ) {
    id.withBytes { beginMessage($0, then: #","error":"#) }
    error(code.rawValue, message) { writer in
      writer.key("data")
      writer.beginObject()
      writer.member("reason", reason)
      members(&writer)
      writer.endObject()
    }
    endObject()
  }

  /// Writes an error object with its code, its message, and the members from the closure.
  public mutating func error(_ code: Int, _ message: String, members: (inout JSONWriter) -> Void) {
    beginObject()
    member("code", code)
    member("message", message)
    members(&self)
    endObject()
  }

  /// Begins a notification. Write the members of its params next, and then call ``endNotification()``.
  public mutating func beginNotification(_ method: String) {
    beginObject()
    member("jsonrpc", "2.0")
    member("method", method)
    key("params")
    beginObject()
  }

  /// Ends a notification begun by ``beginNotification(_:)``.
  public mutating func endNotification() {
    endObject()
    endObject()
  }

  /// Writes the fixed start of a message, up to the value of its second member, in one append. Every reply begins like
  /// this.
  private mutating func beginMessage(_ id: Span<UInt8>, then key: StaticString) {
    let opening: StaticString = #"{"jsonrpc":"2.0","id":"#
    append(capacity: opening.utf8CodeUnitCount + id.count + key.utf8CodeUnitCount) { output in
      output.append(opening)
      output.append(id)
      output.append(key)
    }
  }
}
