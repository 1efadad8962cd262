/// The id of a request, in its original spelling: `1.0` stays `1.0`, a large integer keeps its digits, and a string
/// keeps its escapes.
///
/// The id is stored as a string, because a string of up to fifteen bytes needs no allocation, and nearly every id is
/// that short. A slice would keep the whole message alive until the reply is sent.
public struct RequestID: Sendable, Equatable, CustomStringConvertible {
  /// The id of a reply to a message without a valid id.
  public static let null = RequestID(token: "null")

  private let token: String

  private init(token: String) {
    self.token = token
  }

  /// Reads an id; nil unless the value is a string, a number or null.
  public init?(_ value: JSON) {
    guard Self.canBe(value.kind) else { return nil }
    self.init(token: value.description)
  }

  static func canBe(_ kind: JSON.Kind) -> Bool {
    switch kind {
    case .string, .number, .null: true
    case .boolean, .array, .object: false
    }
  }

  /// The id for replying to an invalid request: null if its id is missing, duplicate or invalid.
  static func echo(of object: JSON) -> RequestID {
    let ids = object.members.filter { $0.key.isString("id") }
    guard ids.count == 1 else { return .null }
    return RequestID(ids[0].value) ?? .null
  }

  /// Passes the bytes of the token to the closure.
  func withBytes(_ body: (Span<UInt8>) -> Void) {
    body(token.utf8Span.span)
  }

  public var description: String { token }
}
