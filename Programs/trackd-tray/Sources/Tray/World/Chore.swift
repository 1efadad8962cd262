public import TrackClient

/// A task of the house that is due.
public struct Chore: Equatable, Sendable {
  public var id: Int
  public var name: String
  public var room: String
  /// Whose turn it is; nil: anybody's.
  public var turn: String?
  public var points: Int
  /// Since it was done last: it becomes due anew after each time.
  public var round: String

  public init(id: Int, name: String, room: String, turn: String?, points: Int = 0, round: String = "") {
    self.id = id
    self.name = name
    self.room = room
    self.turn = turn
    self.points = points
    self.round = round
  }

  public init?(_ json: JSON) {
    guard let id = json["id"]?.int, let name = json["name"]?.string else { return nil }
    self.init(
      id: id, name: name, room: json["roomName"]?.string ?? "", turn: json["turn"]?.string,
      points: json["points"]?.int ?? 0, round: json["dueAt"]?.string ?? json["lastDoneAt"]?.string ?? "")
  }

  public static func calls() -> [MethodCall] {
    [MethodCall("chores.tasks", ["due": true, "sort": "priority", "limit": 1000])]
  }

  public static func due(_ reply: JSON) -> [Chore] { reply["tasks"]?.elements.compactMap(Chore.init) ?? [] }
}
