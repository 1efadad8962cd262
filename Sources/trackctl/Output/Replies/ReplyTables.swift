import Wire

/// The functions that show the replies of certain methods to people. `ReplyText` shows all other replies.
enum ReplyTables {
  typealias Show = @Sendable (JSON, Session) -> Void

  static func show(_ method: String) -> Show? { all[method] }

  private static let all = [HoursTables.shown, ChoresTables.shown, RemarksTables.shown, FeedTables.shown]
    .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
}
