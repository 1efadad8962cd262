import Time
import Wire

/// Replies of the feed, as tables made for reading.
struct FeedTables {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// - Returns: false if the reply is none that has a table of its own.
  func print(_ reply: JSON, of method: String) -> Bool {
    switch method {
    case "feed.timeline": print(posts: elements(reply["posts"]))
    case "feed.show": print(posts: elements(reply["post"]), steps: elements(reply["steps"]))
    case "feed.comments": print(comments: elements(reply["comments"]))
    case "feed.notifications": print(notifications: elements(reply["notifications"]), unread: reply["unread"]?.amount)
    case "feed.friends": printFriends(reply)
    case "feed.profile", "feed.profile.set": print(profile: reply["profile"] ?? [:])
    case "feed.heatmap": HeatmapTable(reply).print(session)
    default:
      guard method.hasPrefix("feed."), let post = reply["post"], post["activity"] != nil else { return false }
      print(posts: [post])
    }
    return true
  }

  private func elements(_ value: JSON?) -> [JSON] {
    guard let value else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }

  private func when(_ thing: JSON, _ member: String) -> String {
    thing[member]?.stringBytes.flatMap { Instant(rfc3339: $0) }.map(session.timeText.point) ?? ""
  }

  private func text(_ thing: JSON, _ member: String) -> String { thing[member]?.string ?? "" }

  private func number(_ thing: JSON, _ member: String) -> String { String(thing[member]?.amount ?? 0) }

  // MARK: Posts

  private func print(posts: [JSON], steps: [JSON] = []) {
    guard !posts.isEmpty else { return session.output.print("no posts") }
    var table = Table([
      .left("WHEN"), .flexible("WHO"), .flexible("WHAT"), .left("DONE"), .right("LIKES").expendable(2),
      .right("COMMENTS").expendable(1), .right("POST"),
    ])
    for post in posts {
      table.add([
        Table.Cell(when(post, "createdAt"), .dim),
        Table.Cell(text(post, "author") + (post["authorSafe"]?.bool == true ? " (safe)" : "")),
        Table.Cell(what(post), post["color"]?.string.map(Style.color) ?? .plain),
        Table.Cell(text(post, "kind") == "quote" ? "" : Self.bar(post["progress"]?.amount ?? 0)),
        Table.Cell(number(post, "likes") + (post["liked"]?.bool == true ? "*" : "")),
        Table.Cell(number(post, "comments")), Table.Cell(number(post, "id"), .dim),
      ])
    }
    session.print(table)
    for step in steps {
      let change = "\(number(step, "from")) % to \(number(step, "to")) %"
      session.output.print("  \(when(step, "at"))  \(change)")
    }
  }

  /// `🍞 Baking: rye and wheat, for Sat 2026-11-21`
  private func what(_ post: JSON) -> String {
    let caption = text(post, "caption")
    if text(post, "kind") == "quote" { return "“\(caption)”" }
    let name = [text(post, "emoji"), text(post, "activity")].filter { !$0.isEmpty }.joined(separator: " ")
    let day = text(post, "day").isEmpty ? "" : ", for \(text(post, "day"))"
    return name + (caption.isEmpty ? "" : ": \(caption)") + day
  }

  /// `████████░░  80 %`
  private static func bar(_ percent: Int) -> String {
    let percent = min(max(percent, 0), 100)
    let full = percent / 10
    let number = String(percent)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
      + String(repeating: " ", count: 4 - number.utf8.count) + number + " %"
  }

  private func print(comments: [JSON]) {
    guard !comments.isEmpty else { return session.output.print("no comments") }
    var table = Table([.left("WHEN"), .flexible("WHO"), .flexible("WHAT"), .right("COMMENT")])
    for comment in comments {
      table.add([
        Table.Cell(when(comment, "createdAt"), .dim), Table.Cell(text(comment, "author")),
        Table.Cell(text(comment, "text")), Table.Cell(number(comment, "id"), .dim),
      ])
    }
    session.print(table)
  }

  // MARK: People

  private func print(notifications: [JSON], unread: Int?) {
    if notifications.isEmpty { return session.output.print("no notifications") }
    var table = Table([.left(""), .left("WHEN"), .flexible("WHAT"), .right("POST"), .right("NO.")])
    for told in notifications {
      let isRead = told["read"]?.bool == true
      table.add([
        Table.Cell(isRead ? "" : "●", .good), Table.Cell(when(told, "at"), .dim),
        Table.Cell(sentence(told), isRead ? .plain : .bold),
        Table.Cell(told["post"]?.amount.map(String.init) ?? "", .dim), Table.Cell(number(told, "id"), .dim),
      ])
    }
    session.print(table)
    session.output.print("\(unread ?? 0) unread")
  }

  private func sentence(_ told: JSON) -> String {
    let (by, activity) = (text(told, "by"), text(told, "activity"))
    let thing = activity.isEmpty ? "your post" : activity
    switch text(told, "kind") {
    case "like": return "\(by) likes \(thing)"
    case "comment": return "\(by) on \(thing): \(text(told, "text"))"
    case "request":
      return by + (told["accepted"]?.bool == true ? " asked to be your friend, and is" : " asks to be your friend")
    default:
      let note = text(told, "note")
      return "\(by) recommends \(activity.isEmpty ? "a post" : activity)" + (note.isEmpty ? "" : ": \(note)")
    }
  }

  private func printFriends(_ reply: JSON) {
    var table = Table([.flexible("WHO"), .left("WHAT"), .left("WHEN")])
    for (list, what, time) in [
      ("incoming", "asks you", "requestedAt"), ("friends", "friend", "since"),
      ("outgoing", "asked by you", "requestedAt"),
    ] {
      for person in elements(reply[list]) {
        table.add([
          Table.Cell(text(person, "user")), Table.Cell(what, list == "incoming" ? .bold : .plain),
          Table.Cell(when(person, time), .dim),
        ])
      }
    }
    if table.isEmpty { session.output.print("no friends") } else { session.print(table) }
  }

  private func print(profile: JSON) {
    let name = text(profile, "displayName")
    let user = text(profile, "user")
    session.output.print(
      session.palette.paint(Terminal.clean(name.isEmpty ? user : "\(name) (\(user))"), .bold))
    var table = Table([.left(""), .flexible("")])
    let safe = when(profile, "safeAt")
    for (what, value) in [
      ("status", text(profile, "status")), ("safe", safe.isEmpty ? "" : "since \(safe)"),
      (
        "posts",
        "\(number(profile, "posts")), \(number(profile, "completed")) completed, \(number(profile, "unfinished")) not"
      ), ("friends", number(profile, "friends")),
    ] where !value.isEmpty {
      table.add([Table.Cell(what, .dim), Table.Cell(value, what == "safe" ? .good : .plain)])
    }
    session.print(table)
  }
}
