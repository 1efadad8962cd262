/// What to do with a value in an edit.
public enum Edit<Value: Sendable & Equatable>: Sendable, Equatable {
  /// Leaves the value unchanged.
  case keep
  /// Removes the value.
  case clear
  /// Replaces the value.
  case set(Value)
}
