import ModuleKit
import Wire

/// Who does a task: the members in turn, anyone, or one fixed member. If the fixed member has left, the members in
/// turn.
enum Assignment: Sendable, Equatable {
  case turns
  case anyone
  case account(Int)

  static let turnsName = "turns"
  static let anyoneName = "anyone"
}

extension Assignment: StoredValue {
  static let stored = Schema.either([.id, .choice([turnsName, anyoneName])])

  /// The stored form leaves out the default, the members in turn.
  init?(stored: borrowing JSON) {
    if let account = stored.int {
      self = .account(account)
    } else if stored.isString(Self.anyoneName) {
      self = .anyone
    } else {
      return nil
    }
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    switch self {
    case .turns: writer.member(name, Self.turnsName)
    case .anyone: writer.member(name, Self.anyoneName)
    case .account(let account): writer.member(name, account)
    }
  }
}
