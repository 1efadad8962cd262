internal import Wire

/// The name of a method, and params for it. See ``Connection/begin(_:by:)`` and ``Connection/batch(_:by:)``.
public struct MethodCall: Equatable, Sendable {
  /// The method's name, such as `timer.start`.
  public let method: String

  /// An object with the params, keyed by name. Nil if there are none.
  public let params: JSON?

  /// Creates a call to a method.
  public init(_ method: String, _ params: JSON? = nil) {
    self.method = method
    self.params = params
  }

  /// Writes the request. Without an id, the request is a notification, which gets no answer.
  func write(id: Int?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    if let id { writer.member("id", id) }
    writer.member("method", method)
    if let params {
      writer.key("params")
      writer.json(params)
    }
    writer.endObject()
  }

  /// The request as a message on a line.
  func line(id: Int?) -> [UInt8] {
    var writer = JSONWriter(capacity: 128)
    write(id: id, to: &writer)
    writer.endLine()
    return writer.bytes
  }
}
