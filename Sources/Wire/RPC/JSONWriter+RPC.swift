extension JSONWriter {
  /// Begins the reply to a request. Its result is an object. Write the members of the object, and then call
  /// ``endReply()``.
  public mutating func beginReply(to request: Request) {
    request.withID { beginMessage($0, then: #","result":{"#) }
  }

  /// Begins the reply with this id. Its result is an object. Write the members of the object, and then call
  /// ``endReply()``.
  public mutating func beginReply(_ id: RequestID) {
    id.withBytes { beginMessage($0, then: #","result":{"#) }
  }

  /// Ends a reply that ``beginReply(to:)`` or ``beginReply(_:)`` has begun.
  public mutating func endReply() {
    endObject()
    endObject()
  }

  /// Writes an error reply. Its data is an object with the stable reason and with the members that the closure writes.
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

  /// Writes an error object with a code, a message, and the members that the closure writes.
  public mutating func error(_ code: Int, _ message: String, members: (inout JSONWriter) -> Void) {
    beginObject()
    member("code", code)
    member("message", message)
    members(&self)
    endObject()
  }

  /// Begins a notification. Write the members of its params, and then call ``endNotification()``.
  public mutating func beginNotification(_ method: String) {
    beginObject()
    member("jsonrpc", "2.0")
    member("method", method)
    key("params")
    beginObject()
  }

  /// Ends a notification that ``beginNotification(_:)`` has begun.
  public mutating func endNotification() {
    endObject()
    endObject()
  }

  /// Writes the start of a message up to the value of its second member, in a single append. Every reply has this
  /// start.
  private mutating func beginMessage(_ id: Span<UInt8>, then key: StaticString) {
    let opening: StaticString = #"{"jsonrpc":"2.0","id":"#
    append(capacity: opening.utf8CodeUnitCount + id.count + key.utf8CodeUnitCount) { output in
      output.append(opening)
      output.append(id)
      output.append(key)
    }
  }
}
