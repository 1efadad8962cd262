/// A valid JSON-RPC 2.0 request: its message, and where in it things are. They are read when they are asked for.
public struct Request: Sendable {
  private let message: JSON
  private let idPlace: Int?
  private let methodPlace: Int
  private let paramsPlace: Int?

  /// The id to reply to; nil for a notification, which gets no reply. A request may well have the id `null`.
  public var id: RequestID? { idPlace.flatMap { RequestID(message.value(at: $0)) } }

  /// Whether there is no id, so that nobody waits for a reply.
  public var isNotification: Bool { idPlace == nil }

  /// No method has a longer name: nothing of one is read.
  private static let longestMethod = 200

  /// The name of the method; empty for one that is too long to be any's.
  public var method: String { message.value(at: methodPlace).string(atMost: Self.longestMethod) ?? "" }

  /// An object or an array with something in it; nil if there is nothing. Params are by name in all of trackd,
  /// so that a filled array is a violation; it is kept so that the method can say so.
  public var params: JSON? { paramsPlace.map { message.value(at: $0) } }

  /// Hands out the bytes of the method's name, without making a string of them.
  public func withMethod<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if message.isString(at: methodPlace, longerThan: Self.longestMethod) { return body([UInt8]().span) }
    return message.withBytes(ofStringAt: methodPlace, body)
  }

  /// Hands out the text of the id, `null` if there is none.
  func withID(_ body: (Span<UInt8>) -> Void) {
    if let idPlace { message.withText(at: idPlace, body) } else { ("null" as StaticString).withBytes(body) }
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
    guard let method = places.method, object.kind(at: method) == .string else {
      throw Mistake(message: "\"method\" has to be a string")
    }
    if let id = places.id, !RequestID.canBe(object.kind(at: id)) {
      throw Mistake(message: "\"id\" has to be a string, a number or null")
    }
    message = object
    methodPlace = method
    idPlace = places.id
    paramsPlace = try places.params.flatMap { place throws(Mistake) in
      switch object.kind(at: place) {
      case .object, .array: object.isEmpty(at: place) ? nil : place
      default: throw Mistake(message: "\"params\" has to be an object or an array")
      }
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
