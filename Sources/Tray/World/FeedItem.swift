package import TrackClientCalls

/// Something that a friend did and the user hasn't read yet.
package struct FeedItem: Equatable, Sendable {
  package typealias Kind = FeedModule.NotificationKind

  package var id: Int
  package var kind: Kind
  package var by: String
  package var text = ""
  package var activity = ""
}

extension FeedItem {
  /// Returns nil for an unknown kind, which a newer daemon can send.
  private init?(_ notification: FeedModule.Notification) {
    guard let kind = notification.kind.known else { return nil }
    self.init(
      id: notification.id, kind: kind, by: notification.by, text: notification.text ?? notification.note ?? "",
      activity: notification.activity ?? "")
  }

  /// All unread items, oldest first. A friend request is listed only until it is accepted.
  package static func unread(_ notifications: [FeedModule.Notification]) -> [FeedItem] {
    notifications.reversed().filter { !$0.read && $0.accepted != true }.compactMap(FeedItem.init)
  }
}
