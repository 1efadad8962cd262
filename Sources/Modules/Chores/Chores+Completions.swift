import ModuleKit
import Time
import Wire

// What was done and what was skipped, as callers see it.

extension Chores {
  static let completionFields = Field.all { Chores().show(Completion.blank(1), People(), to: &$0) }
  static let skipFields = Field.all { Chores().show(Skip.blank(1), People(), to: &$0) }

  func show(_ completion: Completion, _ people: People, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", completion.id, .id)
    reply.member("user", people.name(of: completion.user), .accountName)
    reply.member("task", completion.task, .id)
    reply.member("name", taskName(completion.task), .text(1...299))
    reply.member("room", completion.room, .id)
    reply.member("roomName", roomName(completion.room), .text(1...299))
    reply.member("points", completion.points, .integer(Chore.points))
    reply.member("at", completion.at, .time)
    reply.endObject()
  }

  func show(_ skip: Skip, _ people: People, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", skip.id, .id)
    reply.member("user", people.name(of: skip.user), .accountName)
    reply.member("task", skip.task, .id)
    reply.member("name", taskName(skip.task), .text(1...299))
    reply.member("at", skip.at, .time)
    reply.member("since", skip.base, .time)
    reply.member("until", skip.until, .nullable(.time))
    reply.endObject()
  }
}
