extension JSONWriter {
  /// Begins the reply to a request. Its result is an object, whose members come next, and then ``endReply()``.
  public mutating func beginReply(to request: Request) {
    request.withID { beginMessage($0, then: #","result":{"#) }
  }

  /// Begins a reply. Its result is an object, whose members come next, and then ``endReply()``.
  public mutating func beginReply(_ id: RequestID) {
    id.withBytes { beginMessage($0, then: #","result":{"#) }
  }

  /// Ends what ``beginReply(to:)`` or ``beginReply(_:)`` began.
  public mutating func endReply() {
    endObject()
    endObject()
  }

  /// Writes a reply that is an error, whose data is an object: the stable reason, and other members.
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

  /// Writes an error: its code, its message, and the members that the closure writes.
  public mutating func error(_ code: Int, _ message: String, members: (inout JSONWriter) -> Void) {
    beginObject()
    member("code", code)
    member("message", message)
    members(&self)
    endObject()
  }

  /// Begins a notification. The members of its params come next, and then ``endNotification()``.
  public mutating func beginNotification(_ method: String) {
    beginObject()
    member("jsonrpc", "2.0")
    member("method", method)
    key("params")
    beginObject()
  }

  /// Ends what ``beginNotification(_:)`` began.
  public mutating func endNotification() {
    endObject()
    endObject()
  }

  /// Opens a message up to the value of its second member, all at once: every reply begins like this.
  private mutating func beginMessage(_ id: Span<UInt8>, then key: StaticString) {
    let opening: StaticString = #"{"jsonrpc":"2.0","id":"#
    append(capacity: opening.utf8CodeUnitCount + id.count + key.utf8CodeUnitCount) { output in
      output.append(opening)
      output.append(id)
      output.append(key)
    }
  }
}
