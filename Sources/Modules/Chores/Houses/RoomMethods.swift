import ModuleKit
import Wire

extension Chores {
  private static let existsReason = Reason(
    .conflict, "chores.roomExists", "A room with that name already exists, ignoring case; `room` tells which.",
    data: [Field("room", .object(goneFields))])

  static let listRooms = Method<Chores>.reads(
    "chores.rooms", "Lists the rooms of your house by name, each with the highest priority of its tasks.",
    result: [Field("rooms", .array(roomField.schema, 0...House.mostRooms))], reasons: [noHouseReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    writer.list("rooms", chores.rooms.index.ids(in: house.id)) { id, writer in
      chores.rooms[id]?.show(to: call.viewer, in: chores, &writer)
    }
  }

  static let addRoom = Method<Chores>.changes(
    "chores.room.add", "Adds a room to your house.",
    done: Sentence("added the room {room.name} (room {room.id})", "Raum {room.name} hinzugefügt (Raum {room.id})"),
    params: [Params.roomName], result: [roomField],
    reasons: [noHouseReason, existsReason, tooManyReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let room = chores.rooms.insert {
      Room(id: $0, house: house.id, name: call[Params.roomName], addedBy: call.user)
    }
    chores.reply(with: room, call, to: &writer)
  }

  static let renameRoom = Method<Chores>.changes(
    "chores.room.rename", "Renames a room.",
    done: Sentence("renamed the room to {room.name}", "der Raum heißt jetzt {room.name}"),
    params: [Params.room, Params.roomName],
    result: [roomField], reasons: [roomReason, existsReason]
  ) { chores, call, writer throws(Rejection) in
    var room = try chores.room(call[Params.room], call)
    room.name = call[Params.roomName]
    chores.rooms.put(room)
    chores.reply(with: room, call, to: &writer)
  }

  static let removeRoom = Method<Chores>.changes(
    "chores.room.remove", "Removes a room with its tasks. Completions and points stay in the history.",
    done: Sentence("removed the room {room.name} with its tasks", "Raum {room.name} mit seinen Aufgaben entfernt"),
    params: [Params.room], result: [roomField], reasons: [roomReason]
  ) { chores, call, writer throws(Rejection) in
    let room = try chores.room(call[Params.room], call)
    chores.reply(with: room, call, to: &writer)
    for task in chores.tasks.index.ids(inRoom: room.id).compactMap({ chores.tasks[$0] }) { chores.remove(task) }
    chores.rooms.update(room.id) { $0.isRemoved = true }
  }
}
