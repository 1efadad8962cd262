import TestSupport

/// A journal with many accounts, each with a password.
struct AccountsJournal {
  let count: Int

  func write(to state: String) throws {
    var pen = try JournalPen(module: "accounts", next: #""accounts":\#(count + 1),"sessions":1"#, in: state)
    for id in 1...count {
      try pen.row(
        "accounts", id,
        #""name":"person \#(id)","createdAt":"2026-01-01T00:00:00Z","password":"#
          + #""$y$j9T$yjYLNlAkp3XV5Y0r2Jr4A/$3vtYwiLoaAVYAxGaNHFh8eo8TRGeZPTcBUkJ0jbPYU1""#)
    }
    try pen.finish()
  }
}
