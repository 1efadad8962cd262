import System
import TestSupport

/// Writes the journal of very many accounts, as trackd-journal(5) describes it and without asking the program.
struct AccountsJournal {
  private static let fileID = "0123456789abcdef0123456789abcdef"

  let count: Int
  private let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)

  func write(to state: String) throws {
    TestFiles.makeFolder(state)
    let file = try Directory.open(state).openFile("accounts.journal", create: .always)
    let next = #"{"accounts":\#(count + 1),"sessions":1}"#
    var bytes = line(
      #"{"trackd":"journal","format":1,"module":"accounts","schema":1,"file":"\#(Self.fileID)","rev":0,"next":\#(next)}"#
    )
    for id in 1...count {
      bytes += line(
        #"{"row":"accounts","id":\#(id),"is":{"name":"person \#(id)","createdAt":"2026-01-01T00:00:00Z","password":"#
          + #""$y$j9T$yjYLNlAkp3XV5Y0r2Jr4A/$3vtYwiLoaAVYAxGaNHFh8eo8TRGeZPTcBUkJ0jbPYU1"}}"#)
    }
    bytes += line(#"{"end":{"rev":0,"rows":{"accounts":\#(count)},"kept":0}}"#)
    try file.write(bytes, in: 0..<bytes.count, at: 0)
    try file.synchronize()
  }

  private func line(_ json: String) -> [UInt8] {
    let text = Array(" \(json)\n".utf8)
    let checksum = crc32c(seed, bytes: text, range: 1..<text.count - 1)
    let digits = String(checksum, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.utf8.count) + digits).utf8) + text
  }
}
