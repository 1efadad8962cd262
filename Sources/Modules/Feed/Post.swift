package import ModuleKit
import Time
package import Wire

/// What somebody does or plans to do, and how far they are; or a quote.
package struct Post: Row {
  package let id: Int
  let author: Int
  let kind: PostKind
  let createdAt: Instant
  /// Empty for a quote.
  var activity: String
  var caption = ""
  var emoji: String?
  var color: String
  var picture: Int?
  /// The day that it is a plan for.
  var day: Day?
  var progress = 0
  var audience = Audience.friends
  var updatedAt: Instant

  init(id: Int, author: Int, kind: PostKind, activity: String, color: String, at now: Instant) {
    self.id = id
    self.author = author
    self.kind = kind
    self.activity = activity
    self.color = color
    createdAt = now
    updatedAt = now
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    author = try json.storedInt("author")
    kind = try json.storedChoice("kind") ?? .activity
    createdAt = try json.storedTime("createdAt")
    activity = try json.storedStringIfAny("activity") ?? ""
    caption = try json.storedStringIfAny("caption") ?? ""
    emoji = try json.storedStringIfAny("emoji")
    color = try json.storedString("color")
    picture = try json.storedIntIfAny("picture")
    day = try json.storedDayIfAny("day")
    progress = try json.storedIntIfAny("progress") ?? 0
    audience = try json.storedChoice("audience") ?? .friends
    updatedAt = try json.storedTimeIfAny("updatedAt") ?? createdAt
    guard Post.progressRange ~= progress else { throw Malformed("progress") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("author", author)
    if kind != .activity { writer.member("kind", kind.rawValue) }
    writer.member("createdAt", createdAt)
    if !activity.isEmpty { writer.member("activity", activity) }
    if !caption.isEmpty { writer.member("caption", caption) }
    if let emoji { writer.member("emoji", emoji) }
    writer.member("color", color)
    if let picture { writer.member("picture", picture) }
    if let day { writer.member("day", day.description) }
    if progress > 0 { writer.member("progress", progress) }
    if audience != .friends { writer.member("audience", audience.rawValue) }
    if updatedAt != createdAt { writer.member("updatedAt", updatedAt) }
  }

  static let progressRange = 0...100

  var isCompleted: Bool { progress == Post.progressRange.upperBound }
}

extension JSON {
  func storedDayIfAny(_ name: String) throws(Malformed) -> Day? {
    guard let text = try storedStringIfAny(name) else { return nil }
    guard let day = Day(iso: text.utf8) else { throw Malformed(name) }
    return day
  }

  func storedChoice<Choice: RawRepresentable<String>>(_ name: String) throws(Malformed) -> Choice? {
    guard let text = try storedStringIfAny(name) else { return nil }
    guard let choice = Choice(rawValue: text) else { throw Malformed(name) }
    return choice
  }
}
