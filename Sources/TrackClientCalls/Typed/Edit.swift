/// An edit of one value.
public enum Edit<Value: Sendable & Equatable>: Sendable, Equatable {
  /// Leave it unchanged.
  case keep
  /// Remove it.
  case clear
  /// Replace it.
  case set(Value)
}
