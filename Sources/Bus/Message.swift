/// A message that came: a call to us, a signal, or an answer to a call of ours.
package struct Message: Sendable {
  package enum Kind: Equatable, Sendable {
    case call
    case signal
    case answer(to: UInt64)
    /// The name of the error; its text is the body's first value.
    case failure(of: UInt64, name: String)
  }

  package let kind: Kind
  /// The unique name of who sent it; empty where the bus doesn't say.
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

  /// Whether the bus itself sent it: it says who sends what, and lets nobody have its own name.
  package var isFromBus: Bool { sender == "org.freedesktop.DBus" }

  /// Whether it is this signal.
  package func isSignal(_ interface: String, _ member: String) -> Bool {
    kind == .signal && self.interface == interface && self.member == member
  }
}
