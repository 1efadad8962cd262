extension JSONWriter {
  /// Begins the reply to a request. Its result, one value, comes next, and then ``endReply()``.
  public mutating func beginReply(to request: Request) {
    request.withID { beginMessage($0, then: #","result":"#) }
  }

  /// Begins a reply. Its result, one value, comes next, and then ``endReply()``.
  public mutating func beginReply(_ id: RequestID) {
    id.withBytes { beginMessage($0, then: #","result":"#) }
  }

  /// Ends what ``beginReply(to:)`` or ``beginReply(_:)`` began.
  public mutating func endReply() {
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
    errorReply(id, code, message) { writer in
      writer.beginObject()
      writer.member("reason", reason)
      members(&writer)
      writer.endObject()
    }
  }

  /// Writes a reply that is an error, whose data is the text of one JSON value.
  public mutating func errorReply(
    _ id: RequestID,
    _ code: RPCCode,
    _ message: String,
    data: some Collection<UInt8>
  ) {
    errorReply(id, code, message) { $0.raw(data) }
  }

  /// Writes a reply that is an error, whose data is the value that the closure writes.
  public mutating func errorReply(
    _ id: RequestID,
    _ code: RPCCode,
    _ message: String,
    data: (inout JSONWriter) -> Void
  ) {
    id.withBytes { beginMessage($0, then: #","error":"#) }
    error(code.rawValue, message) { writer in
      writer.key("data")
      data(&writer)
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

  /// Begins a notification. Its params, one object, come next, and then ``endNotification()``.
  public mutating func beginNotification(_ method: String) {
    beginObject()
    member("jsonrpc", "2.0")
    member("method", method)
    key("params")
  }

  /// Ends what ``beginNotification(_:)`` began.
  public mutating func endNotification() {
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
