/// A valid JSON-RPC 2.0 request.
public struct Request: Sendable {
  /// The id to reply to; nil for a notification, which gets no reply. A request may well have the id `null`.
  public let id: RequestID?

  /// The name of the method.
  public let method: String

  /// An object, or an array with elements; nil if there are none, or an empty array. Params are by name in all of trackd,
  /// so that a filled array is a violation; it is kept so that the method can say so.
  public let params: JSON?

  public init(id: RequestID?, method: String, params: JSON?) {
    self.id = id
    self.method = method
    self.params = params
  }
}

extension Request {
  /// Why an object is no request.
  struct Mistake: Error {
    let message: String
  }

  /// The request that an object is. Members of other names are passed over.
  init(_ object: JSON) throws(Mistake) {
    guard object["jsonrpc"]?.isString("2.0") == true else { throw Mistake(message: "\"jsonrpc\" has to be \"2.0\"") }
    guard let method = object["method"]?.string else { throw Mistake(message: "\"method\" has to be a string") }
    self.init(id: try Self.id(of: object), method: method, params: try Self.params(of: object))
  }

  private static func id(of object: JSON) throws(Mistake) -> RequestID? {
    guard let value = object["id"] else { return nil }
    guard let id = RequestID(value) else { throw Mistake(message: "\"id\" has to be a string, a number or null") }
    return id
  }

  private static func params(of object: JSON) throws(Mistake) -> JSON? {
    guard let params = object["params"] else { return nil }
    switch params.kind {
    case .object: return params
    case .array: return params.count > 0 ? params : nil
    default: throw Mistake(message: "\"params\" has to be an object or an array")
    }
  }
}
