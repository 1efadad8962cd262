import ModuleKit
import Wire

extension Feed {
  /// What people do, and how they are: to choose from. Any other emoji will do as well.
  private static let emojis = [
    ("sport", ["🏃", "🚴", "🏊", "🏋️", "🧘", "⚽", "🎾", "🧗"]), ("work", ["💼", "💻", "📞", "📝", "📊", "🛠️"]),
    ("learning", ["📚", "🎓", "✏️", "🔬", "🧮", "🗣️"]), ("home", ["🏠", "🧹", "🧺", "🪴", "🛒", "🔧"]),
    ("food", ["🍳", "🥗", "🍕", "🍰", "☕", "🍎"]), ("music and play", ["🎵", "🎸", "🎨", "🎮", "♟️", "🎬"]),
    ("outside", ["🌳", "⛰️", "🏖️", "⛺", "🚗", "✈️"]), ("people", ["👪", "🎉", "🎂", "💬", "🤝", "❤️"]),
    ("mood", ["😀", "😌", "😴", "💪", "🔥", "🙏"]),
  ]

  static let listEmojis = Method<Feed>.reads(
    "feed.emojis", "Lists emoji for posts by kind, to choose from.",
    result: [
      Field(
        "kinds",
        .array(.object([Field("kind", .text(1...60)), Field("emojis", .array(Emoji.schema, 1...100))]), 1...100))
    ]
  ) { _, _, writer in
    writer.key("kinds")
    writer.beginArray()
    for (kind, emojis) in emojis {
      writer.beginObject()
      writer.member("kind", kind)
      writer.key("emojis")
      writer.strings(emojis)
      writer.endObject()
    }
    writer.endArray()
  }
}
