import ModuleKit
import Wire

/// Who is to do a task: each in turn, anyone, or always the same member. Where that member has left, each in turn.
enum Assignment: Sendable, Equatable {
  case turns
  case anyone
  case account(Int)

  static let turnsName = "turns"
  static let anyoneName = "anyone"
}

extension Assignment: StoredValue {
  static let stored = Schema.either([.id, .choice([turnsName, anyoneName])])

  /// That each has a turn is left out.
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
