/// A valid JSON-RPC 2.0 request. It consists of the message and the tape indices of its members. Members are decoded on
/// demand.
public struct Request: Sendable {
  private let message: JSON
  private let idPlace: Int?
  private let methodPlace: Int
  private let paramsPlace: Int?

  /// The id of the reply. Nil for a notification, which gets no reply. `null` is a valid id.
  public var id: RequestID? { idPlace.flatMap { RequestID(message.value(at: $0)) } }

  /// Whether the request has no id and therefore gets no reply.
  public var isNotification: Bool { idPlace == nil }

  /// The maximum length of a method's name in bytes. A longer name isn't decoded, because no method can have it.
  private static let longestMethod = 200

  /// The name of the method. Empty if it is too long to be the name of a method.
  public var method: String { message.value(at: methodPlace).string(atMost: Self.longestMethod) ?? "" }

  /// The params: an object or array that isn't empty. Nil if there are none. trackd accepts only named params, so the
  /// method reports an array as an error.
  public var params: JSON? { paramsPlace.map { message.value(at: $0) } }

  /// Passes the bytes of the method's name to the closure, without creating a string.
  public func withMethod<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if message.isString(at: methodPlace, longerThan: Self.longestMethod) { return body([UInt8]().span) }
    return message.withBytes(ofStringAt: methodPlace, body)
  }

  /// Passes the text of the id to the closure, or `null` if there is no id.
  func withID(_ body: (Span<UInt8>) -> Void) {
    if let idPlace { message.withText(at: idPlace, body) } else { ("null" as StaticString).withBytes(body) }
  }
}

extension Request {
  /// Why an object isn't a valid request.
  struct Mistake: Error {
    let message: String
  }

  /// Validates an object that has no duplicate names. Unknown members are ignored.
  init(_ object: JSON) throws(Mistake) {
    let places = MemberIndices(in: object)
    guard let version = places.version, object.isString("2.0", at: version) else {
      throw Mistake(message: "\"jsonrpc\" must be \"2.0\"")
    }
    guard let method = places.method, object.kind(at: method) == .string else {
      throw Mistake(message: "\"method\" must be a string")
    }
    if let id = places.id, !RequestID.canBe(object.kind(at: id)) {
      throw Mistake(message: "\"id\" must be a string, a number or null")
    }
    message = object
    methodPlace = method
    idPlace = places.id
    paramsPlace = try places.params.flatMap { place throws(Mistake) in
      switch object.kind(at: place) {
      case .object, .array: object.isEmpty(at: place) ? nil : place
      default: throw Mistake(message: "\"params\" must be an object or an array")
      }
    }
  }

  /// The tape indices of a request's members. They are found in a single pass.
  private struct MemberIndices {
    private(set) var version: Int?
    private(set) var id: Int?
    private(set) var method: Int?
    private(set) var params: Int?

    init(in object: JSON) {
      object.forEachMember { name, value in
        if version == nil, object.isString("jsonrpc", at: name) {
          version = value
        } else if id == nil, object.isString("id", at: name) {
          id = value
        } else if method == nil, object.isString("method", at: name) {
          method = value
        } else if object.isString("params", at: name) {
          params = value
        }
      }
    }
  }
}
