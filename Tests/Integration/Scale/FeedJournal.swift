import TestSupport

/// A journal with very many posts by three people.
struct FeedJournal {
  /// The number of posts. Each post has one like and one comment.
  let count: Int

  func write(to state: String) throws {
    let news = 2 * count + 4
    let next =
      #""posts":\#(count + 1),"steps":1,"likes":\#(news),"comments":\#(news),"friendships":3,"recommendations":1,"#
      + #""profiles":1,"pictures":1,"readMarks":1,"goals":1"#
    var pen = try JournalPen(module: "feed", next: next, in: state)
    for id in 1...count { try pen.row("posts", id, post(id)) }
    for id in 1...count {
      let (liker, author) = (id % 3 + 1, (id + 1) % 3 + 1)
      try pen.row("likes", 2 * id + 2, #""post":\#(id),"user":\#(liker),"author":\#(author),"at":"\#(time(id))""#)
    }
    for id in 1...count {
      let (user, author) = (id % 3 + 1, (id + 1) % 3 + 1)
      try pen.row(
        "comments", 2 * id + 3,
        #""post":\#(id),"user":\#(user),"author":\#(author),"at":"\#(time(id))","text":"comment \#(id)""#)
    }
    try pen.row("friendships", 1, friendship(1, 2))
    try pen.row("friendships", 2, friendship(1, 3))
    try pen.finish()
  }

  /// The row of a post. One post in ten is public, one in four is completed, and one in a hundred has a rare activity.
  private func post(_ id: Int) -> String {
    let activity = id % 100 == 0 ? "Rare" : "Common \(id % 7)"
    let audience = id % 10 == 0 ? #","audience":"everyone""# : ""
    let progress = id % 4 == 0 ? #","progress":100"# : ""
    return ##""author":\##((id + 1) % 3 + 1),"createdAt":"\##(time(id))","activity":"\##(activity)","##
      + ##""caption":"caption \##(id)","color":"#112233"\##(progress)\##(audience)"##
  }

  private func friendship(_ by: Int, _ to: Int) -> String {
    #""by":\#(by),"to":\#(to),"requestedAt":"2020-01-01T00:00:00Z","acceptedAt":"2020-01-01T00:00:00Z""#
  }

  /// The time of a post. The times of posts are one second apart, within one month.
  private func time(_ id: Int) -> String {
    let seconds = id % 86_400
    return "2026-01-\(two(id / 86_400 % 28 + 1))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
