/// A valid JSON-RPC 2.0 request.
package struct Request: Sendable {
  /// The id to reply to; nil for a notification, which gets no reply. A request may well have the id `null`.
  package let id: RequestID?

  /// The name of the method.
  package let method: String

  /// An object, or an array with elements; nil if there are none, or an empty array. Params are by name in all of trackd,
  /// so that a filled array is a violation; it is kept so that the method can say so.
  package let params: JSON?

  package init(id: RequestID?, method: String, params: JSON?) {
    self.id = id
    self.method = method
    self.params = params
  }
}
