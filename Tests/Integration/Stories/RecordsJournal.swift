import System
import TestSupport
import Time

/// Writes the journal of hours that very many records are in, as trackd-journal(5) describes it and without asking the
/// program: a header, the rows, their end. All is the first account's.
struct RecordsJournal {
  private static let fileID = "00112233445566778899aabbccddeeff"
  static let projects = 40
  static let firstDay = 17_000
  static let days = 3650

  let count: Int
  private let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)

  init(count: Int) {
    self.count = count
  }

  func write(to state: String) throws {
    TestFiles.makeFolder(state)
    let at = #""2026-01-01T00:00:00Z""#
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 180)
    let next =
      #"{"projects":\#(Self.projects + 1),"members":\#(Self.projects + 1),"records":\#(count + 1),"settings":1}"#
    append(
      #"{"trackd":"journal","format":1,"module":"hours","schema":1,"file":"\#(Self.fileID)","rev":0,"next":\#(next)}"#,
      to: &bytes)
    for id in 1...Self.projects {
      let project = #"{"client":"Client \#(id % 8)","project":"Project \#(id)","createdBy":1,"createdAt":\#(at)}"#
      append(#"{"row":"projects","id":\#(id),"is":\#(project)}"#, to: &bytes)
    }
    for id in 1...Self.projects {
      append(#"{"row":"members","id":\#(id),"is":{"project":\#(id),"user":1,"joinedAt":\#(at)}}"#, to: &bytes)
    }
    let dates = (0..<Self.days).map { Day(ordinal: Self.firstDay + $0).description }
    for id in 1...count {
      let work = #""date":"\#(dates[id * 7 % Self.days])","halves":\#(id % 16 + 1),"comment":"record \#(id)""#
      append(
        #"{"row":"records","id":\#(id),"is":{"user":1,"project":\#(id % Self.projects + 1),\#(work),"createdAt":\#(at)}}"#,
        to: &bytes)
    }
    let rows = #"{"projects":\#(Self.projects),"members":\#(Self.projects),"records":\#(count),"settings":0}"#
    append(#"{"end":{"rev":0,"rows":\#(rows),"kept":0}}"#, to: &bytes)
    try TestFiles.write(bytes, to: state + "/hours.journal")
  }

  private func append(_ json: String, to bytes: inout [UInt8]) {
    let line = Array(json.utf8)
    let checksum = String(crc32c(seed, bytes: line, range: 0..<line.count), radix: 16)
    bytes += Array((String(repeating: "0", count: 8 - checksum.utf8.count) + checksum + " ").utf8)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }
}
