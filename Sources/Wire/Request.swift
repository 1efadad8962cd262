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

  /// The request that an object is, whose names are all different. Members of other names are passed over.
  init(_ object: JSON) throws(Mistake) {
    let places = Places(in: object)
    guard let version = places.version, object.isString("2.0", at: version) else {
      throw Mistake(message: "\"jsonrpc\" has to be \"2.0\"")
    }
    guard let method = places.method.flatMap({ object.string(at: $0) }) else {
      throw Mistake(message: "\"method\" has to be a string")
    }
    let id = try places.id.map { place throws(Mistake) in try Self.id(object.value(at: place)) }
    let params = try places.params.flatMap { place throws(Mistake) in try Self.params(object.value(at: place)) }
    self.init(id: id, method: method, params: params)
  }

  private static func id(_ value: JSON) throws(Mistake) -> RequestID {
    guard let id = RequestID(value) else { throw Mistake(message: "\"id\" has to be a string, a number or null") }
    return id
  }

  private static func params(_ params: JSON) throws(Mistake) -> JSON? {
    switch params.kind {
    case .object: return params
    case .array: return params.count > 0 ? params : nil
    default: throw Mistake(message: "\"params\" has to be an object or an array")
    }
  }

  /// Where a request has its members, found in one pass over them.
  private struct Places {
    private(set) var version: Int?
    private(set) var id: Int?
    private(set) var method: Int?
    private(set) var params: Int?

    init(in object: JSON) {
      object.forEachMember { name, value in
        if object.isString("jsonrpc", at: name) {
          version = value
        } else if object.isString("id", at: name) {
          id = value
        } else if object.isString("method", at: name) {
          method = value
        } else if object.isString("params", at: name) {
          params = value
        }
      }
    }
  }
}
