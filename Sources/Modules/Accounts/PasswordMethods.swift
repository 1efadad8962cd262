package import ModuleKit
import Time
import Wire

// Methods about passwords, and about closing an account.

extension Accounts {
  static let changePassword = Method<Accounts>.changes(
    "accounts.changePassword",
    "Changes or sets your password, and ends your other sessions.",
    done: Sentence(
      "changed the password of {account.name}, and ended other sessions",
      "{account.name} hat jetzt ein anderes Passwort; andere Sitzungen sind beendet"),
    params: [Params.old, Params.new], result: [accountField],
    reasons: [wrongPassword, Guesses.reason, hashing, notThere],
    prepare: { accounts, call throws(Rejection) in
      let account = try accounts.own(call)
      try accounts.guesses.check(call, account)
      let (old, new, known, machine) = (call[Params.old], call[Params.new], account.password, call.machine)
      return Step { _ throws(Rejection) in
        let isRight: Bool
        if let old {
          isRight = try machine.matches(old, known ?? machine.hashOfNothing)
        } else {
          isRight = known == nil
        }
        guard isRight else { return Prepared() }
        return Prepared(text: known ?? "", number: 1, bytes: Array(try machine.hash(new).utf8))
      }
    }
  ) { accounts, call, writer throws(Rejection) in
    let account = try accounts.own(call)
    let isFirst = account.password == nil && call.prepared?.number == 1 && call.prepared?.text == ""
    if !isFirst { _ = try accounts.proven(account, call) }
    accounts.set(call.prepared, of: account.id)
    accounts.endSessions(of: account.id, except: call.session)
    account.reply(to: &writer)
  }

  static let issueReset = Method<Accounts>.changes(
    "accounts.issueReset",
    "Creates a code to set an account's password. The code works once, and only for an hour: hand it over in person.",
    done: Sentence(
      "give {account.name} this code, good until {expiresAt}: {code}",
      "gib {account.name} diesen Code, gültig bis {expiresAt}: {code}"),
    access: .admin, params: [Params.name],
    result: [accountField, Field("code", .text(9...9)), Field("expiresAt", .time)],
    reasons: [Reason(.notFound, "accounts.notFound", "No account with that name."), hashing],
    prepare: { accounts, call throws(Rejection) in
      _ = try accounts.known(call)
      let (code, machine) = (ResetCode.random(), call.machine)
      return Step { _ throws(Rejection) in Prepared(text: code.text, bytes: Array(try machine.hash(code.symbols).utf8))
      }
    }
  ) { accounts, call, writer throws(Rejection) in
    let account = try accounts.known(call)
    let expiresAt = call.now + ResetCode.seconds
    let hash = String(decoding: call.prepared?.bytes ?? [], as: UTF8.self)
    accounts.accounts.update(account.id) { $0.reset = Reset(code: hash, expiresAt: expiresAt) }
    account.reply(to: &writer)
    writer.member("code", call.prepared?.text)
    writer.member("expiresAt", expiresAt)
  }

  static let resetPassword = Method<Accounts>.changes(
    "accounts.resetPassword",
    "Sets an account's password with an administrator's code, and ends the account's sessions. It doesn't sign you in.",
    done: Sentence(
      "changed the password of {account.name}: sign in with the new one",
      "{account.name} hat jetzt ein anderes Passwort: melde dich damit an"),
    access: .anyone, params: [Params.name, Params.code, Params.new],
    result: [accountField],
    reasons: [
      Reason(.notSignedIn, "accounts.wrongCode", "Wrong name or code, or the code has expired."),
      Guesses.reason,
      hashing,
    ],
    prepare: { accounts, call throws(Rejection) in
      let account = accounts.account(named: call[Params.name])
      try accounts.guesses.check(call, account)
      let reset = account?.reset.flatMap { $0.expiresAt > call.now ? $0 : nil }
      let (code, new, machine) = (ResetCode(reading: call[Params.code]), call[Params.new], call.machine)
      return Step { _ throws(Rejection) in
        guard try machine.matches(code.symbols, reset?.code ?? machine.hashOfNothing), let reset else {
          return Prepared()
        }
        return Prepared(text: reset.code, number: 1, bytes: Array(try machine.hash(new).utf8))
      }
    }
  ) { accounts, call, writer throws(Rejection) in
    let account = try accounts.provenByCode(call)
    accounts.set(call.prepared, of: account.id)
    accounts.endSessions(of: account.id)
    account.reply(to: &writer)
  }

  package static let close = Method<Accounts>.changes(
    "accounts.close",
    "Closes your account: its sessions end, and its name can't be used again. Its records stay under that name.",
    done: Sentence(
      "closed the account {account.name}; its records stay",
      "Konto {account.name} geschlossen; was es aufgezeichnet hat, bleibt"),
    params: [Params.password], result: [accountField],
    reasons: [wrongPassword, Guesses.reason, hashing, notThere],
    prepare: { accounts, call throws(Rejection) in
      let account = try accounts.own(call)
      try accounts.guesses.check(call, account)
      return comparison(of: call[Params.password], with: account.password, call)
    }
  ) { accounts, call, writer throws(Rejection) in
    let account = try accounts.proven(try accounts.own(call), call)
    accounts.accounts.update(account.id) {
      $0.closedAt = call.now
      $0.password = nil
      $0.reset = nil
    }
    accounts.endSessions(of: account.id)
    account.reply(to: &writer)
  }

  private mutating func set(_ prepared: Prepared?, of account: Int) {
    guard let hash = prepared?.bytes else { preconditionFailure("the password was not prepared") }
    accounts.update(account) {
      $0.password = String(decoding: hash, as: UTF8.self)
      $0.reset = nil
    }
  }

  private func known(_ call: Call) throws(Rejection) -> Account {
    if let account = account(named: call[Params.name]) { return account }
    throw .notFound(
      "accounts.notFound", "No account with that name. To list the accounts: accounts.list.", field: "name")
  }

  private mutating func provenByCode(_ call: Call) throws(Rejection) -> Account {
    let account = account(named: call[Params.name])
    try guesses.check(call, account)
    if let account, let reset = account.reset, call.prepared?.number == 1, call.prepared?.text == reset.code,
      reset.expiresAt > call.now
    {
      return account
    }
    guesses.fail(call, account)
    throw Rejection(
      .notSignedIn, "accounts.wrongCode",
      "Wrong name or code, or the code was used or has expired: ask an administrator for another.")
  }
}
