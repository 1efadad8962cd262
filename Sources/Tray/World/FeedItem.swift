package import TrackClientCalls

/// An unread action of a friend.
package struct FeedItem: Equatable, Sendable {
  package typealias Kind = FeedModule.NotificationKind

  package var id: Int
  package var kind: Kind
  package var by: String
  package var text = ""
  package var activity = ""
}

extension FeedItem {
  /// Nil for a kind that a newer daemon may send.
  private init?(_ notification: FeedModule.Notification) {
    guard let kind = notification.kind.known else { return nil }
    self.init(
      id: notification.id, kind: kind, by: notification.by, text: notification.text ?? notification.note ?? "",
      activity: notification.activity ?? "")
  }

  /// All unread items, oldest first. A request is listed only while it waits for an answer.
  package static func unread(_ notifications: [FeedModule.Notification]) -> [FeedItem] {
    notifications.reversed().filter { !$0.read && $0.accepted != true }.compactMap(FeedItem.init)
  }
}
