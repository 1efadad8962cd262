import System
import TestSupport

/// Writes the journal of a feed in which three people have posted very much, as trackd-journal(5) describes it and without
/// asking the program: a header, the rows, their end.
struct FeedJournal {
  private static let fileID = "fedcba9876543210fedcba9876543210"
  private static let pieceLength = 1 << 20

  /// How many posts; each has a like and a comment.
  let count: Int
  private let seed = crc32c(0, bytes: Array(fileID.utf8), range: 0..<fileID.utf8.count)

  func write(to state: String) throws {
    TestFiles.makeFolder(state)
    let file = try Directory.open(state).openFile("feed.journal", create: .always)
    var piece: [UInt8] = []
    piece.reserveCapacity(Self.pieceLength + 1024)
    var end = 0
    func add(_ json: String) throws {
      append(json, to: &piece)
      guard piece.count >= Self.pieceLength else { return }
      try file.write(piece, in: 0..<piece.count, at: end)
      end += piece.count
      piece.removeAll(keepingCapacity: true)
    }
    try add(header)
    for id in 1...count { try add(post(id)) }
    for id in 1...count {
      let (liker, author) = (id % 3 + 1, (id + 1) % 3 + 1)
      try add(row("likes", 2 * id + 2, #""post":\#(id),"user":\#(liker),"author":\#(author),"at":"\#(time(id))""#))
    }
    for id in 1...count {
      let (user, author) = (id % 3 + 1, (id + 1) % 3 + 1)
      try add(
        row(
          "comments", 2 * id + 3,
          #""post":\#(id),"user":\#(user),"author":\#(author),"at":"\#(time(id))","text":"comment \#(id)""#))
    }
    try add(row("friendships", 1, friendship(1, 2)))
    try add(row("friendships", 2, friendship(1, 3)))
    try add(ending)
    try file.write(piece, in: 0..<piece.count, at: end)
    try file.synchronize()
  }

  private var header: String {
    let news = 2 * count + 4
    let next =
      #"{"posts":\#(count + 1),"steps":1,"likes":\#(news),"comments":\#(news),"friendships":3,"recommendations":1,"#
      + #""profiles":1,"pictures":1,"readMarks":1}"#
    return
      #"{"trackd":"journal","format":1,"module":"feed","schema":1,"file":"\#(Self.fileID)","rev":0,"next":\#(next)}"#
  }

  private var ending: String {
    let rows = #"{"posts":\#(count),"likes":\#(count),"comments":\#(count),"friendships":2}"#
    return #"{"end":{"rev":0,"rows":\#(rows),"kept":0}}"#
  }

  /// One in ten is for everyone, one in four completed, one in a hundred rare.
  private func post(_ id: Int) -> String {
    let activity = id % 100 == 0 ? "Rare" : "Common \(id % 7)"
    let audience = id % 10 == 0 ? #","audience":"everyone""# : ""
    let progress = id % 4 == 0 ? #","progress":100"# : ""
    return row(
      "posts", id,
      ##""author":\##((id + 1) % 3 + 1),"createdAt":"\##(time(id))","activity":"\##(activity)","##
        + ##""caption":"caption \##(id)","color":"#112233"\##(progress)\##(audience)"##)
  }

  private func friendship(_ by: Int, _ to: Int) -> String {
    #""by":\#(by),"to":\#(to),"requestedAt":"2020-01-01T00:00:00Z","acceptedAt":"2020-01-01T00:00:00Z""#
  }

  /// A second each, within a month.
  private func time(_ id: Int) -> String {
    let seconds = id % 86_400
    return "2026-01-\(two(id / 86_400 % 28 + 1))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func row(_ table: String, _ id: Int, _ members: String) -> String {
    #"{"row":"\#(table)","id":\#(id),"is":{\#(members)}}"#
  }

  private func append(_ json: String, to bytes: inout [UInt8]) {
    var line = Array("00000000 ".utf8)
    line += json.utf8
    line.append(UInt8(ascii: "\n"))
    var checksum = crc32c(seed, bytes: line, range: 9..<line.count - 1)
    for place in (0..<8).reversed() {
      let digit = UInt8(checksum & 15)
      line[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      checksum >>= 4
    }
    bytes += line
  }
}
