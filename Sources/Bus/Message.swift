/// A received message: a call to this program, a signal, or an answer to a call.
package struct Message: Sendable {
  package enum Kind: Equatable, Sendable {
    case call
    case signal
    case answer(to: UInt64)
    /// The call failed with the error of this name. The first value of the body is the error's text.
    case failure(of: UInt64, name: String)
  }

  package let kind: Kind
  /// The sender's unique name. Empty if the bus doesn't report the sender.
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

  /// Whether the bus itself sent the message. This check is safe, because the bus sets each message's sender, and no
  /// other program can take the bus's name.
  package var isFromBus: Bool { sender == "org.freedesktop.DBus" }

  /// Whether the message is a signal with this interface and name.
  package func isSignal(_ interface: String, _ member: String) -> Bool {
    kind == .signal && self.interface == interface && self.member == member
  }
}
