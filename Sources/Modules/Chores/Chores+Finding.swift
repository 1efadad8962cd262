import ModuleKit
import Time
import Wire

// Finding what a call is about. Things of another house are not found, as if they didn't exist.

extension Chores {
  static let noHouseReason = Reason(.conflict, "chores.noHouse", "You live in no house.")
  static let roomReason = Reason(.notFound, "chores.roomNotFound", "Your house has no such room.")
  static let taskReason = Reason(.notFound, "chores.taskNotFound", "Your house has no such task.")
  static let memberReason = Reason(.notFound, "chores.memberNotFound", "Nobody of that name lives in your house.")

  /// The house in which the caller lives.
  func home(_ call: Call) throws(Rejection) -> House {
    guard let house = members.index.residence(of: call.user).flatMap({ houses[$0.house] }) else {
      throw .conflict(
        "chores.noHouse",
        "You live in no house: chores.house.create makes one, chores.house.join gets you into one by its key.")
    }
    return house
  }

  func room(_ id: Int, _ call: Call) throws(Rejection) -> Room {
    guard let room = rooms[id], !room.isRemoved, members.index.lives(call.user, in: room.house) else {
      throw .notFound(
        "chores.roomNotFound", "There is no room \(id) in your house: chores.rooms shows those that there are.",
        field: "room", id: id)
    }
    return room
  }

  func task(_ id: Int, _ call: Call) throws(Rejection) -> Chore {
    guard let task = tasks[id], !task.isRemoved, members.index.lives(call.user, in: task.house) else {
      throw .notFound(
        "chores.taskNotFound", "There is no task \(id) in your house: chores.tasks shows those that there are.",
        field: "task", id: id)
    }
    return task
  }

  /// The member of this name.
  func resident(named name: String, of house: Int, field: String, _ people: People) throws(Rejection) -> Residence {
    let user = people.id(named: name)
    guard let residence = members.index.residents(of: house).first(where: { $0.user == user }) else {
      throw Rejection(
        .notFound, "chores.memberNotFound",
        "Nobody called \(name) lives in your house: chores.house.show says who does."
      ) { $0.member("field", field) }
    }
    return residence
  }

  func assignment(_ name: String, of house: Int, _ people: People) throws(Rejection) -> Assignment {
    switch name {
    case Assignment.turnsName: .turns
    case Assignment.anyoneName: .anyone
    default: .account(try resident(named: name, of: house, field: "assign", people).user)
    }
  }

  /// The violation of a completion in the future.
  static func refuseFuture(_ at: Instant, _ now: Instant) throws(Rejection) {
    guard at > now else { return }
    throw .violation("at", "future", "lies in the future: it is \(now) now")
  }
}
