import ModuleKit
import Wire

// Methods that look up accounts.

extension Accounts {
  private static let limit: Param<Int> = .limit
  private static let cursor = Param<String>.cursor().optional

  static let notThere = Reason(.notFound, "accounts.notFound", "Your account no longer exists.")
  static let accountField = Field("account", .object(Account.fields))

  static let me = Method<Accounts>.reads(
    "accounts.me", "Tells which account you act as.",
    result: [accountField, Field("signedIn", .boolean), Field("hasPassword", .boolean)],
    reasons: [notThere]
  ) { accounts, call, writer throws(Rejection) in
    guard let account = accounts.accounts[call.user] else {
      throw .notFound("accounts.notFound", "Your account no longer exists.", field: "account", id: call.user)
    }
    account.reply(to: &writer)
    writer.member("signedIn", call.session != nil)
    writer.member("hasPassword", account.password != nil)
  }

  static let list = Method<Accounts>.reads(
    "accounts.list", "Lists all open accounts, oldest first.",
    params: [limit, cursor],
    result: [
      Field("accounts", .array(.object(Account.fields), 0...1000)), Field("next", .text(1...200), optional: true),
    ]
  ) { accounts, call, writer throws(Rejection) in
    var first = 1
    if let cursor = call[cursor] { first = try Cursor(reading: cursor, kind: "accounts", count: 1).numbers[0] }
    let open = accounts.accounts.index.open
    var position = open.position(from: first)
    var left = call[limit]
    writer.key("accounts")
    writer.beginArray()
    while left > 0, let item = open.item(at: position) {
      accounts.accounts[item.id]?.show(to: &writer)
      position = open.next(position)
      left -= 1
    }
    writer.endArray()
    if let next = open.item(at: position) { writer.member("next", Cursor("accounts", [next.id]).description) }
  }
}

extension Account {
  func reply(to writer: inout JSONWriter) {
    writer.key("account")
    show(to: &writer)
  }
}
