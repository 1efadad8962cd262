package import TrackClientCore

/// An unread action of a friend.
package struct FeedItem: Equatable, Sendable {
  package enum Kind: String, Sendable { case like, comment, reply, mention, request, accepted, recommendation }

  package var id: Int
  package var kind: Kind
  package var by: String
  package var text = ""
  package var activity = ""
}

extension FeedItem {
  init?(_ json: JSON) {
    guard let id = json["id"]?.int, let kind = json["kind"]?.string.flatMap(Kind.init), let by = json["by"]?.string
    else { return nil }
    self.init(
      id: id, kind: kind, by: by, text: json["text"]?.string ?? json["note"]?.string ?? "",
      activity: json["activity"]?.string ?? "")
  }

  package static func calls() -> [MethodCall] { [MethodCall("feed.notifications", ["limit": 200])] }

  /// All unread items, oldest first. A request is listed only while it waits for an answer.
  package static func unread(_ reply: JSON) -> [FeedItem] {
    let all = reply["notifications"]?.elements.map(\.self) ?? []
    return all.reversed().compactMap { json in
      guard json["read"]?.bool == false, json["accepted"]?.bool != true else { return nil }
      return FeedItem(json)
    }
  }
}
