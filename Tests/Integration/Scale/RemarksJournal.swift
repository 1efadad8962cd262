import TestSupport
import Time

/// A journal with very many remarks by four people. The remarks' places are spread over a town.
struct RemarksJournal {
  let count: Int

  func write(to state: String) throws {
    var pen = try JournalPen(module: "remarks", next: #""remarks":\#(count + 1)"#, in: state)
    for id in 1...count {
      let place = #""lat":1.\#(300_000 + id * 7919 % 90_000),"lon":103.\#(600_000 + id * 104_729 % 390_000)"#
      let isPrivate = id % 10 == 0 ? #","private":true"# : ""
      let at = Instant(seconds: 1_500_000_000 + id * 600)
      try pen.row(
        "remarks", id,
        #""user":\#(id % 4 + 1),"text":"remark \#(id), the view is lovely","# + place + #","at":"\#(at)"\#(isPrivate)"#)
    }
    try pen.finish()
  }
}
