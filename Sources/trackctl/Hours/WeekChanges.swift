import Time
import Wire

/// Sets the hours of one project on several days.
struct WeekChanges {
  let client: String
  let project: String
  private var wanted: [(day: Day, minutes: Int)] = []

  init(client: String, project: String) {
    self.client = client
    self.project = project
  }

  mutating func set(_ day: Day, minutes: Int) { wanted.append((day, minutes)) }

  /// Adds, edits or deletes the record of each day. All days are checked before any record is changed.
  /// - Returns: a sentence for each change. With `--json`, the replies are printed instead.
  func make(_ session: Session) throws(Failure) -> [String] {
    guard let first = wanted.map(\.day).min(), let last = wanted.map(\.day).max() else { return [] }
    let pages = try Pages(session, "hours.list", list: "records", limit: nil) { params throws(Failure) in
      params.set("from", first.description)
      params.set("to", last.description)
      params.set("client", client)
      params.set("project", project)
    }
    var calls: [(method: String, params: JSON)] = []
    for (day, minutes) in wanted {
      let there = pages.elements.filter { $0.text("date") == day.description }
      if let call = try Self.call(day, minutes, there, client, project) { calls.append(call) }
    }
    for call in calls { _ = try session.call(call.method, call.params.adding([("dryRun", true)])) }
    var said: [String] = []
    for call in calls {
      let reply = try session.change(call.method, call.params)
      if session.isJSON { session.output.print(reply) } else { said.append(session.said(call.method, reply)) }
    }
    return said
  }

  private static func call(
    _ day: Day, _ minutes: Int, _ there: [JSON], _ client: String, _ project: String
  ) throws(Failure) -> (method: String, params: JSON)? {
    let logged = there.reduce(0) { $0 + ($1["minutes"]?.int ?? 0) }
    if logged == minutes { return nil }
    guard there.count <= 1 else {
      throw .usage(
        "\(day) has \(there.count) records of that project",
        hints: [
          "to change one of them: trackctl hours edit RECORD --hours N; to list their numbers: trackctl hours list"
        ])
    }
    guard let id = there.first?["id"]?.int else {
      return (
        "hours.submit",
        .given([
          "client": JSON(client), "project": JSON(project), "date": JSON(day.description), "minutes": JSON(minutes),
          "acknowledge": ["future"],
        ])
      )
    }
    if minutes == 0 { return ("hours.delete", .given(["id": JSON(id)])) }
    return ("hours.edit", .given(["id": JSON(id), "minutes": JSON(minutes)]))
  }
}
