/// A received message: a call to this program, a signal, or an answer to a call.
package struct Message: Sendable {
  package enum Kind: Equatable, Sendable {
    case call
    case signal
    case answer(to: UInt64)
    /// The error's name. Its text is the first value of the body.
    case failure(of: UInt64, name: String)
  }

  package let kind: Kind
  /// The sender's unique name. Empty if the bus doesn't give it.
  package let sender: String
  package let path: String
  package let interface: String
  package let member: String
  package let body: [Value]

  package init(
    kind: Kind, sender: String = "", path: String = "", interface: String = "", member: String = "", body: [Value] = []
  ) {
    self.kind = kind
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.body = body
  }

  /// Whether the bus itself sent the message. The bus sets the sender of each message, and no other program can have
  /// the bus's name.
  package var isFromBus: Bool { sender == "org.freedesktop.DBus" }

  /// Whether the message is the signal of this interface and name.
  package func isSignal(_ interface: String, _ member: String) -> Bool {
    kind == .signal && self.interface == interface && self.member == member
  }
}
