import System
import Time
import Wire

/// Reads the Firebase trees of three predecessors of trackd: the hours of trackerati, the remarks of Landmark-Remark,
/// and the rooms, tasks and completions of Spick-and-Span.
///
/// The size of a tree is limited, because the whole tree is read into memory. Firebase deletes empty nodes, so the
/// predecessors stored a placeholder in each node that would be empty. This reader skips the placeholders.
struct FirebaseReader: FormatReader {
  private static let largest = 16 << 20

  private var drafts: [DraftResult] = []
  private var place = 0
  private let options: ReadingOptions
  private let lines: LineNumbers
  private var named: NamedOwner
  /// The number of tasks so far. Each task gets its number as an id, because a task's name is unique only within a
  /// room.
  private var taskCount = 0
  /// The first task with each name in the current house. The history refers to tasks only by their names.
  private var tasks: [String: RowName] = [:]

  init(_ file: File, _ options: ReadingOptions) throws(Failure) {
    self.options = options
    named = NamedOwner(options.user)
    var bytes: [UInt8]
    do throws(Errno) {
      bytes = try file.contents(limit: Self.largest)
    } catch {
      throw Failure(
        .refused,
        error == .tooLarge ? "line 1: a tree has at most 16 MiB" : "the file can't be read: \(error)")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    lines = LineNumbers(bytes)
    guard let json = try? JSON(parsing: bytes) else { throw Failure(.refused, "line 1: the file is not JSON") }
    let root = json["Users"] == nil && json["remarks"] == nil ? json["data"] ?? json : json
    takeProjects(root)
    takeHours(root)
    takeRemarks(root)
    takeHouses(root)
    try named.check()
    if drafts.isEmpty {
      throw Failure(
        .refused, "line 1: the file has no known data",
        hints: ["an import reads the nodes Users and Projects, remarks, or houses"])
    }
  }

  mutating func next() throws(Failure) -> DraftResult? {
    guard place < drafts.count else { return nil }
    place += 1
    return drafts[place - 1]
  }

  private mutating func add(_ json: JSON, _ make: () throws(DraftFault) -> Draft.Content) {
    drafts.append(DraftResult(line: lines.line(of: json), make))
  }

  /// The objects of a node with their names, without placeholders.
  private static func things(_ node: JSON?) -> [(name: String, value: JSON)] {
    guard let node else { return [] }
    // Firebase writes a list if the names are small integers.
    if node.kind == .array {
      return node.elements.enumerated().filter { $1.kind == .object }.map { (String($0), $1) }
    }
    return node.members.filter { $0.value.kind == .object }.map { ($0.key.string ?? "", $0.value) }
  }

  // MARK: Hours

  /// Adds calls that create the projects and join them. Projects without a member whose rows are imported are skipped.
  private mutating func takeProjects(_ root: JSON) {
    for (client, projects) in Self.things(root["Projects"]) {
      for (project, people) in Self.things(projects) {
        for (_, person) in Self.things(people) {
          guard let name = person["name"]?.string else { continue }
          named.meet(name)
          if let wanted = options.user, wanted != name { continue }
          let pair: JSON = ["client": JSON(client), "project": JSON(project)]
          call(person, "hours.project.create", pair, known: ["hours.projectExists"])
          call(person, "hours.project.join", pair, known: ["hours.alreadyMember"])
        }
      }
    }
  }

  private mutating func takeHours(_ root: JSON) {
    for (user, node) in Self.things(root["Users"]) {
      let records = Self.things(node["records"])
      guard !records.isEmpty else { continue }
      named.meet(user)
      if let wanted = options.user, wanted != user { continue }
      for (id, record) in records where record["client"] != nil || record["hour"] != nil {
        let line = lines.line(of: record)
        add(record) { () throws(DraftFault) in try Self.record(record, id, line) }
      }
    }
  }

  private static func record(_ json: JSON, _ id: String, _ line: Int) throws(DraftFault) -> Draft.Content {
    guard let date = json["date"]?.string.flatMap({ Self.american($0) ?? Day(iso: $0.utf8) }) else {
      throw DraftFault(line: line, "has no date like 11/21/2026")
    }
    let hour = json["hour"].map { $0.string ?? $0.description } ?? ""
    guard let number = Double(hour), 0.5...24 ~= number, (number * 2).rounded() == number * 2 else {
      throw DraftFault(line: line, "has no hour from 0.5 to 24 in steps of 0.5")
    }
    return .record(
      RecordDraft(
        client: json.text("client"), project: json.text("project"), date: date, minutes: Int(number * 60),
        comment: json.text("comment"), isBillable: try flag(json, "type", line),
        isPartTime: try flag(json, "status", line).map { !$0 }, source: "firebase:\(id)"))
  }

  private static func flag(_ record: JSON, _ name: String, _ line: Int) throws(DraftFault) -> Bool? {
    guard let json = record[name] else { return nil }
    if json.isString("1") || json.int == 1 || json.bool == true { return true }
    if json.isString("0") || json.int == 0 || json.bool == false { return false }
    throw DraftFault(line: line, "has the \(name) \(Terminal.clean(json.description)), but only 0 and 1 are allowed")
  }

  private static func american(_ text: String) -> Day? { (try? DateFormat("MM/dd/yyyy"))?.day(text.utf8) }
  private static func german(_ text: String) -> Day? { (try? DateFormat("dd.MM.yyyy"))?.day(text.utf8) }

  // MARK: Remarks

  private mutating func takeRemarks(_ root: JSON) {
    for (id, remark) in Self.things(root["remarks"] ?? root["Remarks"]) where remark["remark"] != nil {
      let author = remark.text("userName")
      named.meet(author)
      if let wanted = options.user, wanted != author { continue }
      let line = lines.line(of: remark)
      let options = options
      let account = options.authors.account(for: author)
      add(remark) { () throws(DraftFault) in
        guard let lat = Self.number(remark["lat"]), let lon = Self.number(remark["long"] ?? remark["lon"]),
          abs(lat) <= 90, abs(lon) <= 180
        else { throw DraftFault(line: line, "has no valid lat and long") }
        let time = remark.text("dateTime")
        let at = Self.instant(time, options)
        if !time.isEmpty, at == nil { throw DraftFault(line: line, "'\(time)' is not a time") }
        return .remark(
          RemarkDraft(
            text: remark.text("remark"), lat: lat, lon: lon, at: at, source: "firebase:\(id)",
            author: account))
      }
    }
  }

  private static func number(_ json: JSON?) -> Double? { json?.double ?? json?.string.flatMap(Double.init) }

  /// Parses `2017-10-24 03:51:02 +0000`, `28.10.2017`, or any format that tables accept.
  private static func instant(_ text: String, _ options: ReadingOptions) -> Instant? {
    let words = text.words
    if words.count == 3, let instant = Instant(rfc3339: Array("\(words[0])T\(words[1])\(offset(words[2]))".utf8)) {
      return instant
    }
    if let day = german(text) ?? american(text) { return options.times.instant(day, 0) }
    return TimeCell(options: options).instant(text)
  }

  /// Converts `+0000` to `+00:00`.
  private static func offset(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 else { return text }
    return String(decoding: bytes[..<3] + [UInt8(ascii: ":")] + bytes[3...], as: UTF8.self)
  }

  // MARK: Chores

  private mutating func takeHouses(_ root: JSON) {
    for (key, house) in Self.things(root["houses"] ?? root["Houses"]) {
      let name = first(house, "name", "houseName") ?? key
      call(house, "chores.house.create", ["name": JSON(name)], known: ["chores.housed"])
      for (roomKey, room) in Self.things(house["rooms"]) {
        let roomName = first(room, "roomName", "name") ?? roomKey
        call(room, "chores.room.add", ["name": JSON(roomName)], known: ["chores.roomExists"])
        for (taskKey, task) in Self.things(room["tasks"]) { takeTask(task, taskKey, roomName, in: house) }
      }
      takeHistory(house)
      tasks = [:]
    }
  }

  /// Reads which member completed which task at what time. If a name has no account, the note keeps the name.
  private mutating func takeHistory(_ house: JSON) {
    for (_, done) in Self.history(of: house) {
      let name = Self.taskName(done)
      guard let task = tasks[name] else {
        options.skipped.add("the task no longer exists")
        continue
      }
      guard let at = Self.instant(first(done, "date", "doneAt", "at", "when", "time") ?? "", options) else {
        drafts.append(.failure(DraftFault(line: lines.line(of: done), "has no time at which the task was done")))
        continue
      }
      let person = first(done, "doneBy", "by", "who", "userName", "userEmail", "user")
      let member = options.authors.member(for: person)
      let params = JSON.given([
        "at": JSON(at.description), "by": JSON(member), "note": member == nil ? JSON(person) : nil,
        "acknowledge": ["again"],
      ])
      call(done, "chores.done", params, known: [], of: task)
    }
  }

  private static func history(of house: JSON) -> [(name: String, value: JSON)] {
    things(house["history"] ?? house["History"])
  }

  private static func taskName(_ done: JSON) -> String {
    done["taskName"]?.string ?? done["task"]?.string ?? done.text("what")
  }

  private mutating func takeTask(_ task: JSON, _ key: String, _ room: String, in house: JSON) {
    let name = first(task, "taskName", "name") ?? key
    let every = whole(task, "taskFrequency", "frequency") ?? 7
    let points = whole(task, "taskPoints", "points") ?? 1
    taskCount += 1
    let row = RowName(table: .tasks, id: taskCount)
    call(
      task, "chores.task.add",
      ["room": JSON(room), "name": JSON(name), "everyDays": JSON(every), "points": JSON(points)],
      known: ["chores.taskExists"], row: row)
    if tasks[name] == nil { tasks[name] = row }
    // If the history names the task, the history also contains the last completion, which must not be added twice.
    if Self.history(of: house).contains(where: { Self.taskName($0.value) == name }) { return }
    let done = first(task, "taskDone", "lastDone", "done") ?? ""
    if let at = Self.instant(done, options) {
      call(task, "chores.done", ["at": JSON(at.description)], known: [], of: row)
    }
  }

  private mutating func call(
    _ json: JSON, _ method: String, _ params: JSON, known: [String], row: RowName? = nil, of task: RowName? = nil
  ) {
    add(json) { () throws(DraftFault) in
      .call(
        CallDraft(method: method, params: params, knownReasons: known, row: row, parent: task.map { ("task", $0) }))
    }
  }

  private func first(_ json: JSON, _ names: String...) -> String? {
    names.lazy.compactMap { json[$0]?.string }.first { !$0.isEmpty }
  }

  private func whole(_ json: JSON, _ names: String...) -> Int? {
    names.lazy.compactMap { json[$0]?.int ?? json[$0]?.string.flatMap { Int($0) } }.first
  }
}
