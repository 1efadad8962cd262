/// What a call that edits does with one thing.
public enum Edit<Value: Sendable & Equatable>: Sendable, Equatable {
  /// Leaves it as it is.
  case keep
  /// Takes it away.
  case clear
  /// Makes it this.
  case set(Value)
}
