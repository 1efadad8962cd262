import TestSupport
import Time

/// A journal with many completions. There are ten houses, each with two people, one room and twenty tasks.
struct ChoresJournal {
  private static let houses = 10
  private static let tasks = 20

  /// The number of completions.
  let count: Int

  func write(to state: String) throws {
    let next =
      #""houses":\#(Self.houses + 1),"members":\#(2 * Self.houses + 1),"rooms":\#(Self.houses + 1),"#
      + #""tasks":\#(Self.houses * Self.tasks + 1),"completions":\#(count + 1),"skips":1,"pauses":1"#
    var pen = try JournalPen(module: "chores", next: next, in: state)
    for id in 1...Self.houses { try pen.row("houses", id, #""name":"House \#(id)","key":"\#(Self.key(id))""#) }
    for id in 1...2 * Self.houses {
      try pen.row("members", id, #""house":\#((id + 1) / 2),"user":\#(id),"joinedAt":"2020-01-01T00:00:00Z""#)
    }
    for id in 1...Self.houses { try pen.row("rooms", id, #""house":\#(id),"name":"Kitchen","addedBy":1"#) }
    for id in 1...Self.houses * Self.tasks {
      let house = (id - 1) / Self.tasks + 1
      try pen.row(
        "tasks", id,
        #""house":\#(house),"room":\#(house),"name":"Task \#(id)","everyDays":\#(id % Self.tasks + 1),"points":5"#)
    }
    let start = Instant(seconds: 1_600_000_000)
    for id in 1...count {
      let task = id % (Self.houses * Self.tasks) + 1
      let house = (task - 1) / Self.tasks + 1
      let member = 2 * house - id / Self.houses % 2
      let at = Instant(seconds: start.seconds + id * 600)
      try pen.row(
        "completions", id,
        #""house":\#(house),"task":\#(task),"room":\#(house),"member":\#(member),"user":\#(member),"points":5,"at":"\#(at)""#
      )
    }
    try pen.finish()
  }

  /// The key of a house. The last letter is the check letter, which for these keys is twice the number of the house.
  private static func key(_ house: Int) -> String {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    return "000000\(letters[house])\(letters[2 * house])"
  }
}
