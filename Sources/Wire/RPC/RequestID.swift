/// The id of a request in its original notation. `1.0` stays `1.0`, a large integer keeps its digits, and a string
/// keeps its escapes.
///
/// The id is stored as a string. A string of up to fifteen bytes needs no allocation, and nearly all ids are that
/// short. A slice would keep the whole message in memory until the reply is sent.
public struct RequestID: Sendable, Equatable, CustomStringConvertible {
  /// The id of the reply to a message that has no valid id.
  public static let null = RequestID(token: "null")

  private let token: String

  private init(token: String) {
    self.token = token
  }

  /// Reads an id. Nil if the value isn't a string, a number or null.
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

  /// The id of the reply to an invalid request. It is null if the request's id is missing, duplicate or invalid.
  static func echo(of object: JSON) -> RequestID {
    let ids = object.members.filter { $0.key.isString("id") }
    guard ids.count == 1 else { return .null }
    return RequestID(ids[0].value) ?? .null
  }

  /// Passes the bytes of the id to the closure.
  func withBytes(_ body: (Span<UInt8>) -> Void) {
    body(token.utf8Span.span)
  }

  public var description: String { token }
}
