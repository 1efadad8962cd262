import Wire

/// What shows a reply to people, by the method that it is of. One that isn't here is shown by `ReplyText`.
enum ReplyTables {
  typealias Show = @Sendable (JSON, Session) -> Void

  static func show(_ method: String) -> Show? { all[method] }

  private static let all = [HoursTables.shown, ChoresTables.shown, FeedTables.shown].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
  }
}
