// Made by ./dev update-golden from what is declared of hours: change that.

/// The module `hours`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `hours.tooManyDaysOff`: There are as many as there may be; `limit` is how many.
/// - `hours.locked`: The day lies too far back to be changed; `date` is which.
/// - `hours.recordNotFound`: You have no such record.
/// - `rpc.wantsAcknowledgement`: It is odd; `warnings` say why: duplicate, future, over24, or: Others are on it.
/// - `hours.othersRecords`: Records of others are for administrators.
/// - `hours.userNotFound`: There is no such account.
/// - `hours.projectExists`: There is a project of that name; `project` is which.
/// - `hours.tooMany`: There are as many as there may be; `limit` is how many.
/// - `hours.alreadyMember`: You are on it already; `member` is since when.
/// - `hours.projectNotFound`: There is no such project.
/// - `hours.notJoined`: You aren't on it.
/// - `hours.notCreator`: Another created it.
/// - `hours.nothingToRepeat`: You logged nothing on it yet.
/// - `hours.notMember`: You aren't on that project.
public enum HoursModule {
  /// Lists the clients that have projects, A to Z, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func clients(limit: Int? = nil, cursor: String? = nil) -> TypedCall<ClientsReply> {
    TypedCall("hours.clients", ClientsReply.init, ["limit": limit, "cursor": cursor])
  }

  /// Takes these days off: no reminder asks for their hours, and none of them is missing. Those that were off already
  /// have the new name.
  ///
  /// Refusals of its own: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - name: what they are, such as holidays. Text of 1 to 60 characters.
  public static func dayOffAdd(
    from: CalendarDay,
    to: CalendarDay,
    name: String? = nil
  ) -> TypedCall<Changed<Settings>> {
    TypedCall("hours.dayOff.add", changed(member("settings", Settings.init)), ["from": from, "to": to, "name": name])
  }

  /// Makes these days what your working days say they are.
  ///
  /// Refusals of its own: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  public static func dayOffRemove(from: CalendarDay, to: CalendarDay) -> TypedCall<Changed<Settings>> {
    TypedCall("hours.dayOff.remove", changed(member("settings", Settings.init)), ["from": from, "to": to])
  }

  /// Deletes a record.
  ///
  /// Refusals of its own: `hours.locked`, `hours.recordNotFound`.
  ///
  /// - Parameter id: which record. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<Changed<Record>> {
    TypedCall("hours.delete", changed(member("record", Record.init)), ["id": id])
  }

  /// Changes a record. Its client and project stay. It warns as hours.submit does, but only of what the edit makes odd.
  ///
  /// Refusals of its own: `hours.locked`, `hours.recordNotFound`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - id: which record. A whole number from 1.
  ///   - date: the day of the work. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - hours: from 0.5 to 24 in steps of 0.5. A number from 0.5 to 24.0 in steps of 0.5, or text like
  ///     ^(0\.5|([1-9]|1[0-9]|2[0-3])(\.[05])?|24(\.0)?)$.
  ///   - comment: what was done. Text of up to 300 characters.
  ///   - billable: does the client pay for it?. True or false.
  ///   - employment: in which capacity. One of full-time, part-time.
  ///   - acknowledge: warnings to accept, by the names that a refusal gave them. A list of up to 3, each one of
  ///     duplicate, future, over24; nil is [].
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func edit(
    id: Int,
    date: CalendarDay? = nil,
    hours: Double? = nil,
    comment: Edit<String> = .keep,
    billable: Bool? = nil,
    employment: Employment? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.edit", changed(member("record", Record.init)),
      [
        "id": id, "date": date, "hours": hours, "comment": comment, "billable": billable, "employment": employment,
        "acknowledge": acknowledge, "timeZone": timeZone,
      ])
  }

  /// Lists records, the newest day first, page by page.
  ///
  /// Refusals of its own: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - client: only of this client. Text of 1 to 299 characters.
  ///   - project: only of projects of this name. Text of 1 to 299 characters.
  ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(
    from: CalendarDay? = nil,
    to: CalendarDay? = nil,
    client: String? = nil,
    project: String? = nil,
    user: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Record>> {
    TypedCall(
      "hours.list", page("records", Record.init),
      ["from": from, "to": to, "client": client, "project": project, "user": user, "limit": limit, "cursor": cursor])
  }

  /// Lists your working days without a record, up to today.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func missing(from: CalendarDay, to: CalendarDay, timeZone: String? = nil) -> TypedCall<[CalendarDay]> {
    TypedCall("hours.missing", member("days"), ["from": from, "to": to, "timeZone": timeZone])
  }

  /// Adds a project, and you to it.
  ///
  /// Refusals of its own: `hours.projectExists`, `hours.tooMany`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - createdAt: since when there is one; left out: now. A time.
  ///   - joinedAt: since when you are on it; left out: now. A time.
  public static func projectCreate(
    client: String,
    project: String,
    createdAt: Timestamp? = nil,
    joinedAt: Timestamp? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.create", changed(member("project", Project.init)),
      ["client": client, "project": project, "createdAt": createdAt, "joinedAt": joinedAt])
  }

  /// Adds you to a project, so that you can log hours on it.
  ///
  /// Refusals of its own: `hours.tooMany`, `hours.alreadyMember`, `hours.projectNotFound`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - joinedAt: since when you are on it; left out: now. A time.
  public static func projectJoin(
    client: String,
    project: String,
    joinedAt: Timestamp? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.join", changed(member("project", Project.init)),
      ["client": client, "project": project, "joinedAt": joinedAt])
  }

  /// Takes you from a project. What you logged on it stays.
  ///
  /// Refusals of its own: `hours.notJoined`, `hours.projectNotFound`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  public static func projectLeave(client: String, project: String) -> TypedCall<Changed<Project>> {
    TypedCall("hours.project.leave", changed(member("project", Project.init)), ["client": client, "project": project])
  }

  /// Lists who is on a project, A to Z, page by page.
  ///
  /// Refusals of its own: `hours.projectNotFound`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func projectMembers(
    client: String,
    project: String,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Member>> {
    TypedCall(
      "hours.project.members", page("members", Member.init),
      ["client": client, "project": project, "limit": limit, "cursor": cursor])
  }

  /// Takes a project from all lists, if you created it. The hours that were logged on it stay under its name.
  ///
  /// Refusals of its own: `hours.projectNotFound`, `hours.notCreator`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - acknowledge: warnings to accept, by the names that a refusal gave them. A list of up to 1, each affectsOthers;
  ///     nil is [].
  public static func projectRemove(
    client: String,
    project: String,
    acknowledge: [ProjectRemoveAcknowledge]? = nil
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "hours.project.remove", changed(member("project", Project.init)),
      ["client": client, "project": project, "acknowledge": acknowledge])
  }

  /// Lists projects, A to Z, each with what you logged on it last, page by page.
  ///
  /// - Parameters:
  ///   - client: only of this client. Text of 1 to 299 characters.
  ///   - joined: only those that you are on; false: only the others. True or false.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func projects(
    client: String? = nil,
    joined: Bool? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Project>> {
    TypedCall(
      "hours.projects", page("projects", Project.init),
      ["client": client, "joined": joined, "limit": limit, "cursor": cursor])
  }

  /// Logs what you logged last on a project once more, today, without the comment.
  ///
  /// Refusals of its own: `hours.tooMany`, `hours.locked`, `hours.nothingToRepeat`, `hours.projectNotFound`,
  /// `hours.notMember`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - date: the day of the work; left out: today. A date, or text like
  ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - acknowledge: warnings to accept, by the names that a refusal gave them. A list of up to 3, each one of
  ///     duplicate, future, over24; nil is [].
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func quick(
    client: String,
    project: String,
    date: CalendarDay? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.quick", changed(member("record", Record.init)),
      ["client": client, "project": project, "date": date, "acknowledge": acknowledge, "timeZone": timeZone])
  }

  /// Lists the last three projects that you logged hours on, and are on.
  public static func recent() -> TypedCall<[Project]> {
    TypedCall("hours.recent", member("projects", Project.init))
  }

  /// Adds up hours by client, project (`client/project`), user, day, week or month, page by page: the most first, times
  /// in order. What lies on later pages adds up to `rest`.
  ///
  /// Refusals of its own: `hours.othersRecords`, `hours.userNotFound`.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - by: into what it is cut. One of client, project, user, day, week, month; nil is "project".
  ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func report(
    from: CalendarDay? = nil,
    to: CalendarDay? = nil,
    by: By? = nil,
    user: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ReportReply> {
    TypedCall(
      "hours.report", ReportReply.init,
      ["from": from, "to": to, "by": by, "user": user, "limit": limit, "cursor": cursor])
  }

  /// Shows your settings, after setting those that are given.
  ///
  /// Refusals of its own: `hours.tooManyDaysOff`.
  ///
  /// - Parameters:
  ///   - employment: in which capacity. One of full-time, part-time.
  ///   - workdays: the days on which you work. A list of up to 7, each one of monday, tuesday, wednesday, thursday,
  ///     friday, saturday, sunday.
  ///   - reminder: when to remind you on a working day without a record, like 17:30; null: never. Text like
  ///     ^([01][0-9]|2[0-3]):[0-5][0-9]$.
  ///   - timeZone: in which the reminder's time is meant; null: the daemon's. A time zone.
  ///   - daysOff: all your days off, such as holidays: nothing is asked of you on these; null: none. A list of up to
  ///     500, each an object.
  public static func settings(
    employment: Employment? = nil,
    workdays: [Workday]? = nil,
    reminder: Edit<String> = .keep,
    timeZone: Edit<String> = .keep,
    daysOff: Edit<[JSON]> = .keep
  ) -> TypedCall<Changed<Settings>> {
    TypedCall(
      "hours.settings", changed(member("settings", Settings.init)),
      ["employment": employment, "workdays": workdays, "reminder": reminder, "timeZone": timeZone, "daysOff": daysOff])
  }

  /// Logs hours on a project that you are on.
  ///
  /// Refusals of its own: `hours.tooMany`, `hours.locked`, `hours.projectNotFound`, `hours.notMember`,
  /// `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - date: the day of the work. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
  ///   - hours: from 0.5 to 24 in steps of 0.5. A number from 0.5 to 24.0 in steps of 0.5, or text like
  ///     ^(0\.5|([1-9]|1[0-9]|2[0-3])(\.[05])?|24(\.0)?)$.
  ///   - comment: what was done. Text of up to 300 characters; nil is "".
  ///   - billable: does the client pay for it?. True or false; nil is true.
  ///   - employment: in which capacity. One of full-time, part-time.
  ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of 1
  ///     to 200 characters.
  ///   - createdAt: when it was logged there, with a source; left out: now. A time.
  ///   - updatedAt: when it was changed there since; left out: not. A time.
  ///   - acknowledge: warnings to accept, by the names that a refusal gave them. A list of up to 3, each one of
  ///     duplicate, future, over24; nil is [].
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func submit(
    client: String,
    project: String,
    date: CalendarDay,
    hours: Double,
    comment: String? = nil,
    billable: Bool? = nil,
    employment: Employment? = nil,
    source: String? = nil,
    createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil,
    acknowledge: [Acknowledge]? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Record>> {
    TypedCall(
      "hours.submit", changed(member("record", Record.init)),
      [
        "client": client, "project": project, "date": date, "hours": hours, "comment": comment, "billable": billable,
        "employment": employment, "source": source, "createdAt": createdAt, "updatedAt": updatedAt,
        "acknowledge": acknowledge, "timeZone": timeZone,
      ])
  }

  /// What `hours.clients` gives.
  public struct ClientsReply: Equatable, Sendable {
    public let clients: [String]
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      clients = try json.member("clients")
      next = try json.member("next")
    }
  }

  /// What `hours.report` gives.
  public struct ReportReply: Equatable, Sendable {
    public let rows: [Row]
    public let total: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int
    public let rest: Rest?
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      rows = try json.member("rows", Row.init)
      total = try json.member("total")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
      rest = try json.member("rest", Rest.init)
      next = try json.member("next")
    }
  }

  /// In what is given: `hours.dayOff.add.settings.daysOff`, `hours.dayOff.remove.settings.daysOff` and
  /// `hours.settings.settings.daysOff`.
  public struct DaysOff: Equatable, Sendable {
    public let from: CalendarDay
    public let to: CalendarDay
    public let name: String

    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      name = try json.member("name")
    }
  }

  /// In what is given: `hours.project.create.project.last`, `hours.project.join.project.last`,
  /// `hours.project.leave.project.last` and others.
  public struct Last: Equatable, Sendable {
    public let date: CalendarDay
    /// A number from 0.5 to 24.0 in steps of 0.5.
    public let hours: Double
    public let comment: String
    public let billable: Bool
    public let employment: Named<Employment>

    public init(reading json: JSON) throws(ClientError) {
      date = try json.member("date")
      hours = try json.member("hours")
      comment = try json.member("comment")
      billable = try json.member("billable")
      employment = try json.member("employment")
    }
  }

  /// In what is given: `hours.project.members.members`.
  public struct Member: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let client: String
    public let project: String
    public let joinedAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      client = try json.member("client")
      project = try json.member("project")
      joinedAt = try json.member("joinedAt")
    }
  }

  /// In what is given: `hours.project.create.project`, `hours.project.join.project`, `hours.project.leave.project` and
  /// others.
  public struct Project: Identifiable, Equatable, Sendable {
    public let id: Int
    public let client: String
    public let project: String
    public let createdBy: String
    public let createdAt: Timestamp
    public let members: Int
    public let joined: Bool
    public let last: Last?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      client = try json.member("client")
      project = try json.member("project")
      createdBy = try json.member("createdBy")
      createdAt = try json.member("createdAt")
      members = try json.member("members")
      joined = try json.member("joined")
      last = try json.member("last", Last.init)
    }
  }

  /// In what is given: `hours.delete.record`, `hours.edit.record`, `hours.list.records` and others.
  public struct Record: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let client: String
    public let project: String
    public let date: CalendarDay
    /// A number from 0.5 to 24.0 in steps of 0.5.
    public let hours: Double
    public let comment: String
    public let billable: Bool
    public let employment: Named<Employment>
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let source: String?
    public let locked: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      client = try json.member("client")
      project = try json.member("project")
      date = try json.member("date")
      hours = try json.member("hours")
      comment = try json.member("comment")
      billable = try json.member("billable")
      employment = try json.member("employment")
      createdAt = try json.member("createdAt")
      updatedAt = try json.member("updatedAt")
      source = try json.member("source")
      locked = try json.member("locked")
    }
  }

  /// In what is given: `hours.report.rest`.
  public struct Rest: Equatable, Sendable {
    public let hours: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int

    public init(reading json: JSON) throws(ClientError) {
      hours = try json.member("hours")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
    }
  }

  /// In what is given: `hours.report.rows`.
  public struct Row: Equatable, Sendable {
    public let key: String
    public let hours: Double
    public let billable: Double
    public let unbillable: Double
    public let records: Int

    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      hours = try json.member("hours")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
    }
  }

  /// In what is given: `hours.dayOff.add.settings`, `hours.dayOff.remove.settings` and `hours.settings.settings`.
  public struct Settings: Equatable, Sendable {
    public let employment: Named<Employment>
    public let workdays: [Named<Workday>]
    public let reminder: String?
    /// A time zone.
    public let timeZone: String
    public let daysOff: [DaysOff]

    public init(reading json: JSON) throws(ClientError) {
      employment = try json.member("employment")
      workdays = try json.member("workdays")
      reminder = try json.member("reminder")
      timeZone = try json.member("timeZone")
      daysOff = try json.member("daysOff", DaysOff.init)
    }
  }

  /// A name in `hours.edit(acknowledge:)`, `hours.quick(acknowledge:)` and `hours.submit(acknowledge:)`.
  public enum Acknowledge: String, ParamValue, Sendable {
    case duplicate, future, over24
  }

  /// A name in `hours.report(by:)`.
  public enum By: String, ParamValue, Sendable {
    case client, project, user, day, week, month
  }

  /// A name in `hours.dayOff.add.settings.employment`, `hours.dayOff.remove.settings.employment`,
  /// `hours.delete.record.employment` and others.
  public enum Employment: String, ParamValue, Sendable {
    case fullTime = "full-time"
    case partTime = "part-time"
  }

  /// A name in `hours.project.remove(acknowledge:)`.
  public enum ProjectRemoveAcknowledge: String, ParamValue, Sendable {
    case affectsOthers
  }

  /// A name in `hours.dayOff.add.settings.workdays`, `hours.dayOff.remove.settings.workdays`,
  /// `hours.settings(workdays:)` and others.
  public enum Workday: String, ParamValue, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }
}

extension TypedCall {
  /// The methods of `hours`.
  public static var hours: HoursModule.Type { HoursModule.self }
}
