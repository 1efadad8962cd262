package import TrackClientCore

/// A task of the house that is due.
package struct Chore: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var room: String
  /// The person whose turn it is; nil: anybody.
  package var turn: String?
  package var points = 0
  /// When it was last done. Each completion begins a new occasion.
  package var round = ""
}

extension Chore {
  init?(_ json: JSON) {
    guard let id = json["id"]?.int, let name = json["name"]?.string else { return nil }
    self.init(
      id: id, name: name, room: json["roomName"]?.string ?? "", turn: json["turn"]?.string,
      points: json["points"]?.int ?? 0, round: json["dueAt"]?.string ?? json["lastDoneAt"]?.string ?? "")
  }

  package static func calls() -> [MethodCall] {
    [MethodCall("chores.tasks", ["due": true, "sort": "priority", "limit": 1000])]
  }

  package static func due(_ reply: JSON) -> [Chore] { reply["tasks"]?.elements.compactMap(Chore.init) ?? [] }
}
