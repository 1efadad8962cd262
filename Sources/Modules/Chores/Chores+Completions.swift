import ModuleKit
import Time
import Wire

// What was done and what was skipped, as callers see it.

extension Chores {
  static let completionFields = [
    Field("id", .id), Field("user", .text(1...299)), Field("task", .id), Field("name", .text(1...299)),
    Field("room", .id), Field("roomName", .text(1...299)), Field("points", .integer(Chore.points)),
    Field("at", .time),
  ]

  func show(_ completion: Completion, _ people: People, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", completion.id)
    writer.member("user", people.name(of: completion.user))
    writer.member("task", completion.task)
    writer.member("name", taskName(completion.task))
    writer.member("room", completion.room)
    writer.member("roomName", roomName(completion.room))
    writer.member("points", completion.points)
    writer.member("at", completion.at)
    writer.endObject()
  }

  func show(_ skip: Skip, _ people: People, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", skip.id)
    writer.member("user", people.name(of: skip.user))
    writer.member("task", skip.task)
    writer.member("name", taskName(skip.task))
    writer.member("at", skip.at)
    writer.member("until", skip.until)
    writer.endObject()
  }
}
