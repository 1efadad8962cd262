/// A message that came: a call to us, a signal, or an answer to a call of ours.
public struct Message: Sendable {
  public enum Kind: Equatable, Sendable {
    case call
    case signal
    case answer(to: UInt64)
    /// The name of the error; its text is the body's first value.
    case failure(of: UInt64, name: String)
  }

  public let kind: Kind
  /// The unique name of who sent it; empty where the bus doesn't say.
  public let sender: String
  public let path: String
  public let interface: String
  public let member: String
  public let body: [Value]

  public init(
    kind: Kind, sender: String = "", path: String = "", interface: String = "", member: String = "", body: [Value] = []
  ) {
    self.kind = kind
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.body = body
  }

  /// Whether the bus itself sent it: it says who sends what, and lets nobody have its own name.
  public var isFromBus: Bool { sender == "org.freedesktop.DBus" }

  /// Whether it is this signal.
  public func isSignal(_ interface: String, _ member: String) -> Bool {
    kind == .signal && self.interface == interface && self.member == member
  }
}
