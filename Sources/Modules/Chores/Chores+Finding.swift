import ModuleKit
import Wire

// Finds the rows that a call names. Rows of another house are reported as not found, so that nothing about them is
// revealed.

extension Chores {
  static let noHouseReason = Reason(.conflict, "chores.noHouse", "You don't live in a house.")
  static let roomReason = Reason(.notFound, "chores.roomNotFound", "Your house has no such room.")
  static let taskReason = Reason(.notFound, "chores.taskNotFound", "Your house has no such task.")
  static let memberReason = Reason(.notFound, "chores.memberNotFound", "Nobody with that name lives in your house.")

  /// The house in which the caller lives.
  func home(_ call: Call) throws(Rejection) -> House {
    let residence = try residence(call)
    guard let house = houses[residence.house] else { throw Self.noHouse }
    return house
  }

  /// The caller's membership.
  func residence(_ call: Call) throws(Rejection) -> Residence {
    guard let residence = members.index.residence(of: call.user) else { throw Self.noHouse }
    return residence
  }

  private static let noHouse = Rejection.conflict(
    "chores.noHouse",
    "You don't live in a house. Create one (chores.house.create), or join one by its key (chores.house.join).")

  func room(_ named: Named, _ call: Call) throws(Rejection) -> Room {
    if case .name(let name) = named, let house = members.index.residence(of: call.user)?.house,
      let room = rooms.index.ids(named: NameKey(name), in: house).min().flatMap({ rooms[$0] })
    {
      return room
    }
    if let room = named.id.flatMap({ rooms[$0] }), !room.isRemoved, members.index.lives(call.user, in: room.house) {
      return room
    }
    throw Self.notFound("room", named)
  }

  func task(_ named: Named, _ call: Call) throws(Rejection) -> Chore {
    if case .name(let name) = named, let house = members.index.residence(of: call.user)?.house {
      let tasks = tasks.index.ids(named: NameKey(name), in: house).sorted().compactMap { self.tasks[$0] }
      if tasks.count > 1 { throw ambiguous(tasks) }
      if let task = tasks.first { return task }
    }
    if let task = named.id.flatMap({ tasks[$0] }), !task.isRemoved, members.index.lives(call.user, in: task.house) {
      return task
    }
    throw Self.notFound("task", named)
  }

  static let ambiguousReason = Reason(
    .conflict, "chores.ambiguous", "Several rooms have a task with that name: give its id. `tasks` lists them.",
    data: [Field("tasks", .array(.object(goneFields + [Field("roomName", .text(1...299))]), 2...Int.max))])

  private func ambiguous(_ tasks: [Chore]) -> Rejection {
    let places = tasks.prefix(5).map { "\($0.id) in \(roomName($0.room))" }.joined(separator: ", ")
    return .conflict("chores.ambiguous", "Several rooms have a task '\(tasks[0].name)': use its id (\(places)).") {
      writer in
      writer.list("tasks", tasks) { task, writer in
        writer.beginObject()
        writer.member("id", task.id)
        writer.member("name", task.name)
        writer.member("roomName", roomName(task.room))
        writer.endObject()
      }
    }
  }

  private static func notFound(_ what: String, _ named: Named) -> Rejection {
    let shown =
      switch named {
      case .id(let id): String(id)
      case .name(let name): name
      }
    return .notFound(
      "chores.\(what)NotFound",
      "No \(what) \(shown) in your house. chores.\(what)s lists them.",
      field: what, id: named.id)
  }

  /// The member with this name.
  func resident(named name: String, of house: Int, field: String, _ people: People) throws(Rejection) -> Residence {
    let residents = members.index.residents(of: house)
    let key = NameKey(name)
    let user = people.id(named: name)
    guard
      let residence = residents.first(where: { $0.key(people) == key }) ?? residents.first(where: { $0.user == user })
    else {
      throw .notFound(
        "chores.memberNotFound", "Nobody named '\(name)' lives in your house. To list the members: chores.house.show.",
        field: field)
    }
    return residence
  }

  func assignment(_ names: [String], of house: Int, _ people: People) throws(Rejection) -> Assignment {
    if names == [Assignment.turnsName] { return .turns }
    if names == [Assignment.anyoneName] { return .anyone }
    var doers: [Int] = []
    for name in names {
      let doer = try resident(named: name, of: house, field: "assign", people).doer
      if !doers.contains(doer) { doers.append(doer) }
    }
    return .some(doers)
  }

  /// The name of a current or former member.
  func memberName(_ id: Int, _ people: People) -> String {
    members.lastKnown(id).map { $0.residence.name(people) } ?? "member \(id)"
  }
}
