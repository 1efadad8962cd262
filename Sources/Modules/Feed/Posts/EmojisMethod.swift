import ModuleKit
import Wire

extension Feed {
  /// Suggested emojis for activities and moods. All other emojis are valid, too.
  private static let emojis = [
    ("sport", ["🏃", "🚴", "🏊", "🏋️", "🧘", "⚽", "🎾", "🧗"]), ("work", ["💼", "💻", "📞", "📝", "📊", "🛠️"]),
    ("learning", ["📚", "🎓", "✏️", "🔬", "🧮", "🗣️"]), ("home", ["🏠", "🧹", "🧺", "🪴", "🛒", "🔧"]),
    ("food", ["🍳", "🥗", "🍕", "🍰", "☕", "🍎"]), ("music and play", ["🎵", "🎸", "🎨", "🎮", "♟️", "🎬"]),
    ("outside", ["🌳", "⛰️", "🏖️", "⛺", "🚗", "✈️"]), ("people", ["👪", "🎉", "🎂", "💬", "🤝", "❤️"]),
    ("mood", ["😀", "😌", "😴", "💪", "🔥", "🙏"]),
  ]

  static let listEmojis = Method<Feed>.reads(
    "feed.emojis", "Lists emoji for posts, by kind.",
    result: [
      Field(
        "kinds",
        .array(.object([Field("kind", .text(1...60)), Field("emojis", .array(Emoji.schema, 1...100))]), 1...100))
    ]
  ) { _, _, writer in
    writer.list("kinds", emojis) { kind, writer in
      writer.beginObject()
      writer.member("kind", kind.0)
      writer.key("emojis")
      writer.strings(kind.1)
      writer.endObject()
    }
  }
}
