import ModuleKit
import Wire

/// The user or users whose records a call concerns.
enum RecordOwner {
  case user(Int)
  case everybody

  static let param = Param<String>.name("user", "the user, for administrators; *: all users; default: you").optional
  static let reasons = [
    Reason(.forbidden, "hours.othersRecords", "Only administrators see records of others."),
    Reason(
      .notFound, "hours.userNotFound", "No such account.",
      data: [Field("field", .choice(["user"])), Field("id", .text(1...299))]),
  ]

  init(_ call: Call) throws(Rejection) {
    guard let name = call[RecordOwner.param], case let id = call.people.id(named: name), id != call.user else {
      self = .user(call.user)
      return
    }
    guard call.isAdmin else {
      throw .forbidden(
        "hours.othersRecords", "Only administrators see records of others: leave out 'user' for your own.")
    }
    if name == "*" {
      self = .everybody
    } else if let id {
      self = .user(id)
    } else {
      throw Rejection(.notFound, "hours.userNotFound", "No account '\(name)'. accounts.list lists the accounts.") {
        $0.member("field", "user")
        $0.member("id", name)
      }
    }
  }
}

extension Hours {
  /// The records that a call concerns. Nil if there are none.
  func lines(_ call: Call) throws(Rejection) -> GroupedTimeline? {
    switch try RecordOwner(call) {
    case .user(let id): records.index.users[id]
    case .everybody: records.index.everybody
    }
  }
}
