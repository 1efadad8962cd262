// Made by ./dev update-golden from what is declared of hours: change that.

/// The module `hours`: its calls, and what they take and give.
public enum HoursModule {
  /// Lists the clients that have projects, A to Z, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func clients(limit: Int? = nil, cursor: String? = nil) -> TypedCall<ClientPage> {
    TypedCall("hours.clients", ClientPage.init) {
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Takes these days off: no reminder asks for their hours, and none of them is missing. Those that were off already
  /// have the new name.
  ///
  /// It is refused also for `hours.tooManyDaysOff` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - name: what they are, such as holidays. Text of 1 to 60 characters.
  public static func dayOffAdd(from: CalendarDay, to: CalendarDay, name: String? = nil) -> TypedCall<SettingsChange> {
    TypedCall("hours.dayOff.add", SettingsChange.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("name", name)
    }
  }

  /// Makes these days what your working days say they are.
  ///
  /// It is refused also for `hours.tooManyDaysOff` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  public static func dayOffRemove(from: CalendarDay, to: CalendarDay) -> TypedCall<SettingsChange> {
    TypedCall("hours.dayOff.remove", SettingsChange.init) {
      $0.set("from", from)
      $0.set("to", to)
    }
  }

  /// Deletes a record.
  ///
  /// It is refused also for `hours.locked` (The day lies too far back to be changed; `date` is which),
  /// `hours.recordNotFound` (You have no such record).
  ///
  /// - Parameter id: which record. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<RecordChange> {
    TypedCall("hours.delete", RecordChange.init) {
      $0.set("id", id)
    }
  }

  /// Changes a record. Its client and project stay. It warns as hours.submit does, but only of what the edit makes odd.
  ///
  /// It is refused also for `hours.locked` (The day lies too far back to be changed; `date` is which),
  /// `hours.recordNotFound` (You have no such record), `rpc.wantsAcknowledgement` (It is odd; `warnings` say why:
  /// duplicate, future, over24).
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
  ) -> TypedCall<RecordChange> {
    TypedCall("hours.edit", RecordChange.init) {
      $0.set("id", id)
      $0.set("date", date)
      $0.set("hours", hours)
      $0.set("comment", comment)
      $0.set("billable", billable)
      $0.set("employment", employment)
      $0.set("acknowledge", acknowledge)
      $0.set("timeZone", timeZone)
    }
  }

  /// Lists records, the newest day first, page by page.
  ///
  /// It is refused also for `hours.othersRecords` (Records of others are for administrators), `hours.userNotFound`
  /// (There is no such account).
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
  ) -> TypedCall<RecordPage> {
    TypedCall("hours.list", RecordPage.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("client", client)
      $0.set("project", project)
      $0.set("user", user)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Lists your working days without a record, up to today.
  ///
  /// - Parameters:
  ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func missing(from: CalendarDay, to: CalendarDay, timeZone: String? = nil) -> TypedCall<DayList> {
    TypedCall("hours.missing", DayList.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
    }
  }

  /// Adds a project, and you to it.
  ///
  /// It is refused also for `hours.projectExists` (There is a project of that name; `project` is which),
  /// `hours.tooMany` (There are as many as there may be; `limit` is how many).
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
  ) -> TypedCall<ProjectChange> {
    TypedCall("hours.project.create", ProjectChange.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("createdAt", createdAt)
      $0.set("joinedAt", joinedAt)
    }
  }

  /// Adds you to a project, so that you can log hours on it.
  ///
  /// It is refused also for `hours.tooMany` (There are as many as there may be; `limit` is how many),
  /// `hours.alreadyMember` (You are on it already; `member` is since when), `hours.projectNotFound` (There is no such
  /// project).
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  ///   - joinedAt: since when you are on it; left out: now. A time.
  public static func projectJoin(
    client: String,
    project: String,
    joinedAt: Timestamp? = nil
  ) -> TypedCall<ProjectChange> {
    TypedCall("hours.project.join", ProjectChange.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("joinedAt", joinedAt)
    }
  }

  /// Takes you from a project. What you logged on it stays.
  ///
  /// It is refused also for `hours.notJoined` (You aren't on it), `hours.projectNotFound` (There is no such project).
  ///
  /// - Parameters:
  ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
  ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
  public static func projectLeave(client: String, project: String) -> TypedCall<ProjectChange> {
    TypedCall("hours.project.leave", ProjectChange.init) {
      $0.set("client", client)
      $0.set("project", project)
    }
  }

  /// Lists who is on a project, A to Z, page by page.
  ///
  /// It is refused also for `hours.projectNotFound` (There is no such project).
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
  ) -> TypedCall<MemberPage> {
    TypedCall("hours.project.members", MemberPage.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Takes a project from all lists, if you created it. The hours that were logged on it stay under its name.
  ///
  /// It is refused also for `hours.projectNotFound` (There is no such project), `hours.notCreator` (Another created
  /// it), `rpc.wantsAcknowledgement` (Others are on it).
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
  ) -> TypedCall<ProjectChange> {
    TypedCall("hours.project.remove", ProjectChange.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("acknowledge", acknowledge)
    }
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
  ) -> TypedCall<ProjectPage> {
    TypedCall("hours.projects", ProjectPage.init) {
      $0.set("client", client)
      $0.set("joined", joined)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Logs what you logged last on a project once more, today, without the comment.
  ///
  /// It is refused also for `hours.tooMany` (There are as many as there may be; `limit` is how many), `hours.locked`
  /// (The day lies too far back to be changed; `date` is which), `hours.nothingToRepeat` (You logged nothing on it
  /// yet), `hours.projectNotFound` (There is no such project), `hours.notMember` (You aren't on that project),
  /// `rpc.wantsAcknowledgement` (It is odd; `warnings` say why: duplicate, future, over24).
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
  ) -> TypedCall<RecordChange> {
    TypedCall("hours.quick", RecordChange.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("date", date)
      $0.set("acknowledge", acknowledge)
      $0.set("timeZone", timeZone)
    }
  }

  /// Lists the last three projects that you logged hours on, and are on.
  public static func recent() -> TypedCall<ProjectList> {
    TypedCall("hours.recent", ProjectList.init)
  }

  /// Adds up hours by client, project (`client/project`), user, day, week or month, page by page: the most first, times
  /// in order. What lies on later pages adds up to `rest`.
  ///
  /// It is refused also for `hours.othersRecords` (Records of others are for administrators), `hours.userNotFound`
  /// (There is no such account).
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
    TypedCall("hours.report", ReportReply.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("by", by)
      $0.set("user", user)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Shows your settings, after setting those that are given.
  ///
  /// It is refused also for `hours.tooManyDaysOff` (There are as many as there may be; `limit` is how many).
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
  ) -> TypedCall<SettingsChange> {
    TypedCall("hours.settings", SettingsChange.init) {
      $0.set("employment", employment)
      $0.set("workdays", workdays)
      $0.set("reminder", reminder)
      $0.set("timeZone", timeZone)
      $0.set("daysOff", daysOff)
    }
  }

  /// Logs hours on a project that you are on.
  ///
  /// It is refused also for `hours.tooMany` (There are as many as there may be; `limit` is how many), `hours.locked`
  /// (The day lies too far back to be changed; `date` is which), `hours.projectNotFound` (There is no such project),
  /// `hours.notMember` (You aren't on that project), `rpc.wantsAcknowledgement` (It is odd; `warnings` say why:
  /// duplicate, future, over24).
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
  ) -> TypedCall<RecordChange> {
    TypedCall("hours.submit", RecordChange.init) {
      $0.set("client", client)
      $0.set("project", project)
      $0.set("date", date)
      $0.set("hours", hours)
      $0.set("comment", comment)
      $0.set("billable", billable)
      $0.set("employment", employment)
      $0.set("source", source)
      $0.set("createdAt", createdAt)
      $0.set("updatedAt", updatedAt)
      $0.set("acknowledge", acknowledge)
      $0.set("timeZone", timeZone)
    }
  }

  /// What `hours.clients` gives.
  public struct ClientPage: Equatable, Sendable {
    /// A list of up to 1000, each text of 1 to 299 characters.
    public let clients: [String]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      clients = try json.member("clients")
      next = try json.member("next")
    }
  }

  /// What `hours.dayOff.add`, `hours.dayOff.remove` and `hours.settings` gives.
  public struct SettingsChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let settings: Settings
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      settings = try json.member("settings", Settings.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `hours.delete`, `hours.edit`, `hours.quick` and others gives.
  public struct RecordChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let record: Record
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      record = try json.member("record", Record.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `hours.list` gives.
  public struct RecordPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let records: [Record]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      records = try json.member("records", Record.init)
      next = try json.member("next")
    }
  }

  /// What `hours.missing` gives.
  public struct DayList: Equatable, Sendable {
    /// A list of up to 3660, each a date.
    public let days: [CalendarDay]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      days = try json.member("days")
    }
  }

  /// What `hours.project.create`, `hours.project.join`, `hours.project.leave` and others gives.
  public struct ProjectChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let project: Project
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      project = try json.member("project", Project.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `hours.project.members` gives.
  public struct MemberPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let members: [Member]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      members = try json.member("members", Member.init)
      next = try json.member("next")
    }
  }

  /// What `hours.projects` gives.
  public struct ProjectPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let projects: [Project]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      projects = try json.member("projects", Project.init)
      next = try json.member("next")
    }
  }

  /// What `hours.recent` gives.
  public struct ProjectList: Equatable, Sendable {
    /// A list of up to 3, each an object.
    public let projects: [Project]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      projects = try json.member("projects", Project.init)
    }
  }

  /// What `hours.report` gives.
  public struct ReportReply: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let rows: [Row]
    /// A number from 0.0 in steps of 0.5.
    public let total: Double
    /// A number from 0.0 in steps of 0.5.
    public let billable: Double
    /// A number from 0.0 in steps of 0.5.
    public let unbillable: Double
    /// A whole number from 0.
    public let records: Int
    /// An object; not always there.
    public let rest: Rest?
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A date.
    public let from: CalendarDay
    /// A date.
    public let to: CalendarDay
    /// Text of up to 60 characters.
    public let name: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      name = try json.member("name")
    }
  }

  /// In what is given: `hours.project.create.project.last`, `hours.project.join.project.last`,
  /// `hours.project.leave.project.last` and others.
  public struct Last: Equatable, Sendable {
    /// A date.
    public let date: CalendarDay
    /// A number from 0.5 to 24.0 in steps of 0.5.
    public let hours: Double
    /// Text of up to 300 characters.
    public let comment: String
    /// True or false.
    public let billable: Bool
    /// One of full-time, part-time.
    public let employment: Employment

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 299 characters.
    public let client: String
    /// Text of 1 to 299 characters.
    public let project: String
    /// A time.
    public let joinedAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let client: String
    /// Text of 1 to 299 characters.
    public let project: String
    /// Text of 1 to 299 characters.
    public let createdBy: String
    /// A time.
    public let createdAt: Timestamp
    /// A whole number from 0.
    public let members: Int
    /// True or false.
    public let joined: Bool
    /// An object; not always there.
    public let last: Last?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 299 characters.
    public let client: String
    /// Text of 1 to 299 characters.
    public let project: String
    /// A date.
    public let date: CalendarDay
    /// A number from 0.5 to 24.0 in steps of 0.5.
    public let hours: Double
    /// Text of up to 300 characters.
    public let comment: String
    /// True or false.
    public let billable: Bool
    /// One of full-time, part-time.
    public let employment: Employment
    /// A time.
    public let createdAt: Timestamp
    /// A time.
    public let updatedAt: Timestamp
    /// Text of 1 to 200 characters; not always there.
    public let source: String?
    /// True or false.
    public let locked: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A number from 0.0 in steps of 0.5.
    public let hours: Double
    /// A number from 0.0 in steps of 0.5.
    public let billable: Double
    /// A number from 0.0 in steps of 0.5.
    public let unbillable: Double
    /// A whole number from 0.
    public let records: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      hours = try json.member("hours")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
    }
  }

  /// In what is given: `hours.report.rows`.
  public struct Row: Equatable, Sendable {
    /// Text of 1 to 599 characters.
    public let key: String
    /// A number from 0.0 in steps of 0.5.
    public let hours: Double
    /// A number from 0.0 in steps of 0.5.
    public let billable: Double
    /// A number from 0.0 in steps of 0.5.
    public let unbillable: Double
    /// A whole number from 0.
    public let records: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// One of full-time, part-time.
    public let employment: Employment
    /// A list of up to 7, each one of monday, tuesday, wednesday, thursday, friday, saturday, sunday.
    public let workdays: [Workday]
    /// Text like ^([01][0-9]|2[0-3]):[0-5][0-9]$, or null.
    public let reminder: String?
    /// A time zone.
    public let timeZone: String
    /// A list of up to 500, each an object.
    public let daysOff: [DaysOff]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      employment = try json.member("employment")
      workdays = try json.member("workdays")
      reminder = try json.member("reminder")
      timeZone = try json.member("timeZone")
      daysOff = try json.member("daysOff", DaysOff.init)
    }
  }

  /// A name in `hours.edit(acknowledge:)`, `hours.quick(acknowledge:)` and `hours.submit(acknowledge:)`.
  public struct Acknowledge: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `duplicate`
    public static let duplicate = Acknowledge(rawValue: "duplicate")
    /// `future`
    public static let future = Acknowledge(rawValue: "future")
    /// `over24`
    public static let over24 = Acknowledge(rawValue: "over24")
  }

  /// A name in `hours.report(by:)`.
  public struct By: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `client`
    public static let client = By(rawValue: "client")
    /// `project`
    public static let project = By(rawValue: "project")
    /// `user`
    public static let user = By(rawValue: "user")
    /// `day`
    public static let day = By(rawValue: "day")
    /// `week`
    public static let week = By(rawValue: "week")
    /// `month`
    public static let month = By(rawValue: "month")
  }

  /// A name in `hours.dayOff.add.settings.employment`, `hours.dayOff.remove.settings.employment`,
  /// `hours.delete.record.employment` and others.
  public struct Employment: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `full-time`
    public static let fullTime = Employment(rawValue: "full-time")
    /// `part-time`
    public static let partTime = Employment(rawValue: "part-time")
  }

  /// A name in `hours.project.remove(acknowledge:)`.
  public struct ProjectRemoveAcknowledge: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `affectsOthers`
    public static let affectsOthers = ProjectRemoveAcknowledge(rawValue: "affectsOthers")
  }

  /// A name in `hours.dayOff.add.settings.workdays`, `hours.dayOff.remove.settings.workdays`,
  /// `hours.settings(workdays:)` and others.
  public struct Workday: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `monday`
    public static let monday = Workday(rawValue: "monday")
    /// `tuesday`
    public static let tuesday = Workday(rawValue: "tuesday")
    /// `wednesday`
    public static let wednesday = Workday(rawValue: "wednesday")
    /// `thursday`
    public static let thursday = Workday(rawValue: "thursday")
    /// `friday`
    public static let friday = Workday(rawValue: "friday")
    /// `saturday`
    public static let saturday = Workday(rawValue: "saturday")
    /// `sunday`
    public static let sunday = Workday(rawValue: "sunday")
  }
}

extension TypedCall {
  /// The methods of `hours`.
  public static var hours: HoursModule.Type { HoursModule.self }
}
