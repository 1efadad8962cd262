package import ModuleKit

// The meanings of names in the feed, and the sentences for its methods.

extension Feed {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("post", .reference, "Post", "Beitrag"),
      NamedMeaning("posts", "Posts", "Beiträge"),
      NamedMeaning("goal", .reference, "Goal", "Ziel"),
      NamedMeaning("goals", "Goals", "Ziele"),
      NamedMeaning("times", .count, "Times a week", "Mal pro Woche"),
      NamedMeaning("activity", .name, "Activity", "Tätigkeit"),
      NamedMeaning("caption", .note, "Caption", "Beschreibung"),
      NamedMeaning("audience", "Visible to", "Sichtbar für"),
      NamedMeaning("authorSafe", "Author is safe", "Verfasser ist wohlauf"),
      NamedMeaning("progress", .percent, "Progress", "Fortschritt"),
      NamedMeaning("resolved", "Resolved", "Erledigt"),
      NamedMeaning("completed", "Completed", "Fertig"),
      NamedMeaning("unfinished", .count, "Unfinished", "Unfertig"),
      NamedMeaning("withImage", "With an image", "Mit Bild"),
      NamedMeaning("steps", "Steps", "Schritte"),
      NamedMeaning("likes", "Likes", "Gefällt"),
      NamedMeaning("liked", "You like it", "Gefällt dir"),
      NamedMeaning("comment", .reference, "Comment", "Kommentar"),
      NamedMeaning("comments", "Comments", "Kommentare"),
      NamedMeaning("replyTo", .reference, "Reply to", "Antwort auf"),
      NamedMeaning("answered", .account, "Replies to", "Antwortet"),
      NamedMeaning("namesAuthor", "Names the author", "Nennt den Verfasser"),
      NamedMeaning("mention", "Mention", "Erwähnung"),
      NamedMeaning("mentions", "Mentions", "Erwähnungen"),
      NamedMeaning("scope", "Whose posts", "Wessen Beiträge"),
      NamedMeaning("emojis", "Emojis", "Emojis"),
      NamedMeaning("best", .count, "Longest", "Längste"),
      NamedMeaning("kinds", "Kinds", "Arten"),
      // Friends and profiles
      NamedMeaning("friends", "Friends", "Freunde"),
      NamedMeaning("friendships", "Friendships", "Freundschaften"),
      NamedMeaning("friendship", "Friendship", "Freundschaft"),
      NamedMeaning("incoming", "Received requests", "Erhaltene Anfragen"),
      NamedMeaning("outgoing", "Sent requests", "Gesendete Anfragen"),
      NamedMeaning("requestedAt", .instant, "Asked", "Gefragt"),
      NamedMeaning("acceptedAt", .instant, "Accepted", "Angenommen"),
      NamedMeaning("acceptedNews", "Notification", "Benachrichtigung"),
      NamedMeaning("accepted", "Accepted", "Angenommen"),
      NamedMeaning("profiles", "Profiles", "Profile"),
      NamedMeaning("profile", "Profile", "Profil"),
      NamedMeaning("displayName", .name, "Display name", "Anzeigename"),
      NamedMeaning("status", .note, "Status", "Status"),
      NamedMeaning("safe", "Safe", "Wohlauf"),
      NamedMeaning("safeAt", .instant, "Safe since", "Wohlauf seit"),
      // Recommendations and notifications
      NamedMeaning("recommendation", "Recommendation", "Empfehlung"),
      NamedMeaning("recommendations", "Recommendations", "Empfehlungen"),
      NamedMeaning("sent", "Made by you", "Von dir"),
      NamedMeaning("notifications", "Notifications", "Benachrichtigungen"),
      NamedMeaning("readMarks", "Read up to", "Gelesen bis"),
      NamedMeaning("read", "Read", "Gelesen"),
      NamedMeaning("unread", .count, "Unread", "Ungelesen"),
      NamedMeaning("upTo", "Read up to", "Gelesen bis"),
    ]
  }
}

extension Post {
  /// Makes sentences such as `posted 🏃 Running: three miles in the rain, for Sat 2026-11-21 (post 3)`. A quote has no
  /// activity.
  static func sentence(_ before: String, _ behind: String, _ vor: String, _ hinter: String) -> Sentence {
    let name = "[{post.emoji} ][{post.activity}[: {post.caption}]|“{post.caption}”]"
    return Sentence(
      "\(before)\(name)[, for {post.day}] (post {post.id})\(behind)",
      "\(vor)\(name)[, für {post.day}] (Beitrag {post.id})\(hinter)")
  }
}
