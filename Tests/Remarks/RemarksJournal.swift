import ModuleKit
import System
import TestSupport
import Wire

@testable import Remarks

/// Writes the journal of a module that has kept very many remarks, as trackd-journal(5) describes it: a header, the rows, their
/// end.
enum RemarksJournal {
  private static let fileID = "0123456789abcdef0123456789abcdef"

  static func write(_ remarks: some Sequence<Remark>, count: Int, to state: String) throws {
    TestFiles.makeFolder(state)
    let next = #"{"remarks":\#(count + 1)}"#
    var bytes = line(
      Array(
        #"{"trackd":"journal","format":1,"module":"remarks","schema":1,"file":"\#(fileID)","rev":0,"next":\#(next)}"#
          .utf8))
    for remark in remarks {
      var writer = JSONWriter(capacity: 256)
      writer.beginObject()
      writer.member("row", "remarks")
      writer.member("id", remark.id)
      writer.key("is")
      writer.beginObject()
      remark.write(to: &writer)
      writer.endObject()
      writer.endObject()
      bytes += line(writer.bytes)
    }
    bytes += line(Array(#"{"end":{"rev":0,"rows":{"remarks":\#(count)},"kept":0}}"#.utf8))
    let file = try Directory.open(state).openFile("remarks.journal", create: .always)
    try file.write(bytes, in: 0..<bytes.count, at: 0)
    try file.synchronize()
  }

  /// A line with its checksum.
  private static func line(_ json: [UInt8]) -> [UInt8] {
    let text = [UInt8(ascii: " ")] + json
    let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)
    let checksum = String(crc32c(seed, bytes: text, range: 1..<text.count), radix: 16)
    return Array((String(repeating: "0", count: 8 - checksum.utf8.count) + checksum).utf8) + text
      + [UInt8(ascii: "\n")]
  }
}
