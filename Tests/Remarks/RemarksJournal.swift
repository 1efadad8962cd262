import ModuleKit
import TestSupport
import Wire

@testable import Remarks

/// Writes the journal of a large set of remarks.
enum RemarksJournal {
  static func write(_ remarks: some Sequence<Remark>, count: Int, to state: String) throws {
    var pen = try JournalPen(module: "remarks", next: #""remarks":\#(count + 1)"#, in: state)
    for remark in remarks {
      var writer = JSONWriter(capacity: 256)
      writer.beginObject()
      remark.write(to: &writer)
      writer.endObject()
      try pen.row("remarks", remark.id, String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self))
    }
    try pen.finish()
  }
}
