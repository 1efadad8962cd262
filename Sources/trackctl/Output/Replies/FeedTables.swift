import Wire

/// Tables for replies of the feed module.
enum FeedTables {
  static let shown: [String: ReplyTables.Show] = [
    "feed.timeline": { print(posts: $0.things("posts"), $1) },
    "feed.show": { reply, session in
      print(posts: reply.things("post"), session)
      for step in reply.things("steps") { print(step: step, session) }
    },
    "feed.post": post, "feed.progress": post, "feed.edit": post, "feed.delete": post, "feed.like": post,
    "feed.unlike": post,
    "feed.comments": { print(comments: $0.things("comments"), $1) },
    "feed.notifications": { print(notifications: $0, $1) },
    "feed.friends": { print(friends: $0, $1) },
    "feed.goals": { print(goals: $0.things("goals"), $1) },
    "feed.profile": profile, "feed.profile.set": profile,
  ]

  private static let post: ReplyTables.Show = { print(posts: $0.things("post"), $1) }
  private static let profile: ReplyTables.Show = { print(profile: $0["profile"] ?? [:], $1) }

  // MARK: Posts

  private static func print(posts: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .left("WHEN", style: .dim) { session.point($0, "createdAt") },
      .flexible("WHO") { $0.text("author") + ($0.says("authorSafe") ? " (safe)" : "") },
      .flexible("WHAT", text: what).styled { $0["color"]?.string.map(Style.color) ?? .plain }.folding(),
      .left("DONE") { $0.text("kind") == "quote" ? "" : bar($0["progress"]?.amount ?? 0) },
      .right("LIKES") { count($0, "likes") + ($0.says("liked") ? "*" : "") }.expendable(2),
      .right("COMMENTS") { count($0, "comments") }.expendable(1),
      .right("POST", style: .dim) { count($0, "id") },
    ]
    session.print(Table(posts, columns), orElse: "no posts")
  }

  private static func print(step: JSON, _ session: Session) {
    session.output.print("  \(session.point(step, "at"))  \(count(step, "from")) % to \(count(step, "to")) %")
  }

  private static func count(_ thing: JSON, _ member: String) -> String { String(thing[member]?.amount ?? 0) }

  /// The content of a post, such as `🍞 Baking: rye and wheat, for Sat 2026-11-21`.
  static func what(_ post: JSON) -> String {
    let caption = post.text("caption")
    if post.text("kind") == "quote" { return "“\(caption)”" }
    let name = [post.text("emoji"), post.text("activity")].filter { !$0.isEmpty }.joined(separator: " ")
    let day = post.text("day").isEmpty ? "" : ", for \(post.text("day"))"
    return name + (caption.isEmpty ? "" : ": \(caption)") + day
  }

  /// A progress bar, such as `████████░░  80 %`.
  private static func bar(_ percent: Int) -> String {
    let percent = min(max(percent, 0), 100)
    let full = percent / 10
    let number = String(percent)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
      + String(repeating: " ", count: 4 - number.utf8.count) + number + " %"
  }

  private static func print(comments: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .left("WHEN", style: .dim) { session.point($0, "createdAt") },
      .flexible("WHO") { $0.text("author") },
      .flexible("WHAT") { $0.text("text") }.folding(),
      .right("REPLY TO", style: .dim) { $0["replyTo"]?.amount.map(String.init) ?? "" }.expendable(1),
      .right("COMMENT", style: .dim) { count($0, "id") },
    ]
    session.print(Table(comments, columns), orElse: "no comments")
  }

  // MARK: People

  private static func print(notifications reply: JSON, _ session: Session) {
    let notifications = reply.things("notifications")
    let columns: [Column<JSON>] = [
      .left("", style: .good) { $0.says("read") ? "" : "●" },
      .left("WHEN", style: .dim) { session.point($0, "at") },
      .flexible("WHAT", text: sentence).styled { $0.says("read") ? .plain : .bold }.folding(),
      .right("POST", style: .dim) { $0["post"]?.amount.map(String.init) ?? "" },
      .right("NO.", style: .dim) { count($0, "id") },
    ]
    session.print(Table(notifications, columns), orElse: "no notifications")
    if !notifications.isEmpty { session.output.print("\(count(reply, "unread")) unread") }
  }

  private static func sentence(_ told: JSON) -> String {
    let (by, activity) = (told.text("by"), told.text("activity"))
    let thing = activity.isEmpty ? "your post" : activity
    switch told.text("kind") {
    case "like": return "\(by) likes \(thing)"
    case "comment": return "\(by) on \(thing): \(told.text("text"))"
    case "reply", "mention":
      let text = told.text("text")
      return by + (told.text("kind") == "reply" ? " answers you" : " mentions you")
        + (activity.isEmpty ? "" : " on \(activity)") + (text.isEmpty ? "" : ": \(text)")
    case "request": return by + (told.says("accepted") ? " asked to be your friend, and is" : " asks to be your friend")
    case "accepted": return "\(by) is your friend now"
    case "recommendation":
      let note = told.text("note")
      return "\(by) recommends \(activity.isEmpty ? "a post" : activity)" + (note.isEmpty ? "" : ": \(note)")
    // This kind is unknown here, so the daemon is newer than trackctl. The text shows the name of the kind.
    default: return "\(by): \(told.text("kind"))"
    }
  }

  /// A person and the person's relationship to the user.
  private struct Person {
    let name: String
    let what: String
    let when: String
  }

  private static func print(friends reply: JSON, _ session: Session) {
    let lists = [
      ("incoming", "asks you", "requestedAt"), ("friends", "friend", "since"),
      ("outgoing", "asked by you", "requestedAt"),
    ]
    let people = lists.flatMap { list, what, when in
      reply.things(list).map { Person(name: $0.text("user"), what: what, when: session.point($0, when)) }
    }
    let columns: [Column<Person>] = [
      .flexible("WHO") { $0.name }, .left("WHAT") { $0.what }.styled { $0.what == "asks you" ? .bold : .plain },
      .left("WHEN", style: .dim) { $0.when },
    ]
    session.print(Table(people, columns), orElse: "no friends")
  }

  private static func print(goals: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("ACTIVITY") { $0.text("activity") },
      .right("THIS WEEK") { "\(count($0, "completed")) of \(count($0, "times"))" }
        .styled { ($0["completed"]?.amount ?? 0) >= ($0["times"]?.amount ?? 0) ? .good : .plain },
    ]
    session.print(Table(goals, columns), orElse: "no goals")
  }

  private static func print(profile: JSON, _ session: Session) {
    let (name, user) = (profile.text("displayName"), profile.text("user"))
    session.output.print(
      session.palette.paint(Terminal.clean(name.isEmpty ? user : "\(name) (\(user))"), .bold))
    let safe = session.point(profile, "safeAt")
    let posts = ["posts", "completed", "unfinished"].map { count(profile, $0) }
    let facts = [
      Fact("status", profile.text("status")), Fact("safe", safe.isEmpty ? "" : "since \(safe)", .good),
      Fact("posts", "\(posts[0]), \(posts[1]) completed, \(posts[2]) not"), Fact("friends", count(profile, "friends")),
    ]
    session.print(Fact.table(facts.filter { !$0.text.isEmpty }))
  }
}
