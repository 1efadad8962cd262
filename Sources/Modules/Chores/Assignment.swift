import ModuleKit
import Wire

/// Who is to do a task: each in turn, anyone, or always the same member. Where that member has left, each in turn.
enum Assignment: Sendable, Equatable {
  case turns
  case anyone
  case account(Int)

  static let turnsName = "turns"
  static let anyoneName = "anyone"

  init(stored: JSON?) throws(Malformed) {
    guard let stored else {
      self = .turns
      return
    }
    if let account = stored.int {
      self = .account(account)
    } else if stored.isString(Self.anyoneName) {
      self = .anyone
    } else {
      throw Malformed("assign")
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .turns: break
    case .anyone: writer.member("assign", Self.anyoneName)
    case .account(let account): writer.member("assign", account)
    }
  }
}
