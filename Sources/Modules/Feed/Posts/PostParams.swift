import ModuleKit
import Time
import Wire

/// The params for creating and editing posts.
enum PostParams {
  static let post = Param<Int>.id("post", "which post")
  static let kind = Param<String>.choice("kind", "the type", PostKind.allCases.map(\.rawValue)).or("activity")
  static let progress = Param<Int>.integer(
    "progress", "the progress in percent; a quote has none", Post.progressRange
  ).or(0)

  static let at = Param<Instant>.time("at", "when it happened; default: now").optional
  static let updatedAt = Param<Instant>.time("updatedAt", "when it was last changed; default: never").optional

  static let newCaption = caption.or("")
  static let newEmoji = emoji.optional
  static let newColor = color.optional
  static let newImage = image.optional
  static let newDay = day.optional
  static let newAudience = audience.or("friends")

  static let givenActivity = activity.change
  static let editedCaption = caption.edit
  static let editedEmoji = emoji.edit
  static let editedColor = color.edit
  static let editedImage = image.edit
  static let editedDay = day.edit
  static let changedAudience = audience.change

  private static let activity = Param<String>.name("activity", "the activity; a quote has none", 1...60)
    .example("Running")
  private static let caption = Param<String>.text("caption", "a text about it; for a quote, the quote", 0...5000)
  private static let emoji = Emoji.param("emoji", "an emoji for it").example("🎉")
  private static let color = Param<String>.color("color", "its colour; default: derived from the activity")
  private static let image = PictureFile.param("image", " of it")
  private static let day = Param<Day>.date("day", "the planned day")
  private static let audience = Param<String>.choice("audience", "who may see it", Audience.allCases.map(\.rawValue))
}
