/// The id of a request, as it was spelled: `1.0` stays `1.0`, an integer of any size keeps its digits, and a string its
/// escapes.
///
/// It is held as a string because one of up to fifteen bytes, which is nearly every id, needs no memory of its own; and
/// because a slice would keep the whole message alive for as long as the reply is held back.
public struct RequestID: Sendable, Equatable, CustomStringConvertible {
  /// The id of a reply to something whose id can't be told.
  public static let null = RequestID(token: "null")

  private let token: String

  private init(token: String) {
    self.token = token
  }

  /// The id that this value is; nil for one that is no string, number or null.
  public init?(_ value: JSON) {
    guard Self.canBe(value.kind) else { return nil }
    self.init(token: value.description)
  }

  /// Whether a value of this kind can be an id.
  static func canBe(_ kind: JSON.Kind) -> Bool {
    switch kind {
    case .string, .number, .null: true
    case .boolean, .array, .object: false
    }
  }

  /// The id to answer an object with that is no request: null where it has none, or two, or what can't be one.
  static func echo(of object: JSON) -> RequestID {
    let ids = object.members.filter { $0.key.isString("id") }
    guard ids.count == 1 else { return .null }
    return RequestID(ids[0].value) ?? .null
  }

  /// Hands out the bytes of the token.
  func withBytes(_ body: (Span<UInt8>) -> Void) {
    body(token.utf8Span.span)
  }

  public var description: String { token }
}
