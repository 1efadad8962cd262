// Made by ./dev update-golden from what is declared of hours: change that.

/// The module `hours`: its calls, and what they take and give.
public enum HoursModule {
  /// What `hours.clients` gives.
  public struct ClientPage: Equatable, Sendable, ReplyValue {
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
  public struct SettingsChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let settings: Settings
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      settings = try json.member("settings")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `hours.delete`, `hours.edit`, `hours.quick` and others gives.
  public struct RecordChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let record: Record
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      record = try json.member("record")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `hours.list` gives.
  public struct RecordPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let records: [Record]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      records = try json.member("records")
      next = try json.member("next")
    }
  }

  /// What `hours.missing` gives.
  public struct DayList: Equatable, Sendable, ReplyValue {
    /// A list of up to 3660, each a date.
    public let days: [CalendarDay]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      days = try json.member("days")
    }
  }

  /// What `hours.project.create`, `hours.project.join`, `hours.project.leave` and others gives.
  public struct ProjectChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let project: Project
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      project = try json.member("project")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `hours.project.members` gives.
  public struct MemberPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let members: [Member]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      members = try json.member("members")
      next = try json.member("next")
    }
  }

  /// What `hours.projects` gives.
  public struct ProjectPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let projects: [Project]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      projects = try json.member("projects")
      next = try json.member("next")
    }
  }

  /// What `hours.recent` gives.
  public struct ProjectList: Equatable, Sendable, ReplyValue {
    /// A list of up to 3, each an object.
    public let projects: [Project]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      projects = try json.member("projects")
    }
  }

  /// What `hours.report` gives.
  public struct ReportReply: Equatable, Sendable, ReplyValue {
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
      rows = try json.member("rows")
      total = try json.member("total")
      billable = try json.member("billable")
      unbillable = try json.member("unbillable")
      records = try json.member("records")
      rest = try json.member("rest")
      next = try json.member("next")
    }
  }

  /// In what is given: `hours.dayOff.add.settings.daysOff`, `hours.dayOff.remove.settings.daysOff` and
  /// `hours.settings.settings.daysOff`.
  public struct DaysOff: Equatable, Sendable, ReplyValue {
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
  public struct Last: Equatable, Sendable, ReplyValue {
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
  public struct Member: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Project: Identifiable, Equatable, Sendable, ReplyValue {
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
      last = try json.member("last")
    }
  }

  /// In what is given: `hours.delete.record`, `hours.edit.record`, `hours.list.records` and others.
  public struct Record: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Rest: Equatable, Sendable, ReplyValue {
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
  public struct Row: Equatable, Sendable, ReplyValue {
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
  public struct Settings: Equatable, Sendable, ReplyValue {
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
      daysOff = try json.member("daysOff")
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

  /// The methods of `hours`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Lists the clients that have projects, A to Z, page by page.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func clients(limit: Int? = nil, cursor: String? = nil) throws(ClientError) -> ClientPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("hours.clients", params)
    }

    /// Takes these days off: no reminder asks for their hours, and none of them is missing. Those that were off already
    /// have the new name.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - name: what they are, such as holidays. Text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func dayOffAdd(
      from: CalendarDay,
      to: CalendarDay,
      name: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.dayOff.add", params)
    }

    /// Makes these days what your working days say they are.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func dayOffRemove(
      from: CalendarDay,
      to: CalendarDay,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.dayOff.remove", params)
    }

    /// Deletes a record.
    ///
    /// - Parameters:
    ///   - id: which record. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.locked` (The day lies too far back to be changed; `date`
    ///   is which), `hours.recordNotFound` (You have no such record).
    @discardableResult
    public func delete(
      id: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.delete", params)
    }

    /// Changes a record. Its client and project stay. It warns as hours.submit does, but only of what the edit makes
    /// odd.
    ///
    /// - Parameters:
    ///   - id: which record. A whole number from 1.
    ///   - date: the day of the work. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
    ///   - hours: from 0.5 to 24 in steps of 0.5. A number from 0.5 to 24.0 in steps of 0.5, or text like
    ///     ^(0\.5|([1-9]|1[0-9]|2[0-3])(\.[05])?|24(\.0)?)$.
    ///   - comment: what was done. Text of up to 300 characters.
    ///   - billable: does the client pay for it?. True or false.
    ///   - employment: in which capacity. One of full-time, part-time.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.locked` (The day lies too far back to be changed; `date`
    ///   is which), `hours.recordNotFound` (You have no such record), `rpc.wantsAcknowledgement` (It is odd; `warnings`
    ///   say why: duplicate, future, over24).
    @discardableResult
    public func edit(
      id: Int,
      date: CalendarDay? = nil,
      hours: Double? = nil,
      comment: Edit<String> = .keep,
      billable: Bool? = nil,
      employment: Employment? = nil,
      acknowledge: [Acknowledge]? = nil,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("id", id)
      params.set("date", date)
      params.set("hours", hours)
      params.set("comment", comment)
      params.set("billable", billable)
      params.set("employment", employment)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.edit", params)
    }

    /// Lists records, the newest day first, page by page.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - client: only of this client. Text of 1 to 299 characters.
    ///   - project: only of projects of this name. Text of 1 to 299 characters.
    ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.othersRecords` (Records of others are for
    ///   administrators), `hours.userNotFound` (There is no such account).
    public func list(
      from: CalendarDay? = nil,
      to: CalendarDay? = nil,
      client: String? = nil,
      project: String? = nil,
      user: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> RecordPage {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("client", client)
      params.set("project", project)
      params.set("user", user)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("hours.list", params)
    }

    /// Lists your working days without a record, up to today.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    public func missing(from: CalendarDay, to: CalendarDay, timeZone: String? = nil) throws(ClientError) -> DayList {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      return try caller.typed("hours.missing", params)
    }

    /// Adds a project, and you to it.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - createdAt: since when there is one; left out: now. A time.
    ///   - joinedAt: since when you are on it; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectExists` (There is a project of that name;
    ///   `project` is which), `hours.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func projectCreate(
      client: String,
      project: String,
      createdAt: Timestamp? = nil,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("createdAt", createdAt)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.project.create", params)
    }

    /// Adds you to a project, so that you can log hours on it.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - joinedAt: since when you are on it; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.alreadyMember` (You are on it already; `member` is since when), `hours.projectNotFound`
    ///   (There is no such project).
    @discardableResult
    public func projectJoin(
      client: String,
      project: String,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.project.join", params)
    }

    /// Takes you from a project. What you logged on it stays.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.notJoined` (You aren't on it), `hours.projectNotFound`
    ///   (There is no such project).
    @discardableResult
    public func projectLeave(
      client: String,
      project: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.project.leave", params)
    }

    /// Lists who is on a project, A to Z, page by page.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectNotFound` (There is no such project).
    public func projectMembers(
      client: String,
      project: String,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> MemberPage {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("hours.project.members", params)
    }

    /// Takes a project from all lists, if you created it. The hours that were logged on it stay under its name.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - acknowledge: warnings that you have read. A list of up to 1, each affectsOthers; nil is [].
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectNotFound` (There is no such project),
    ///   `hours.notCreator` (Another created it), `rpc.wantsAcknowledgement` (Others are on it).
    @discardableResult
    public func projectRemove(
      client: String,
      project: String,
      acknowledge: [ProjectRemoveAcknowledge]? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("acknowledge", acknowledge)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.project.remove", params)
    }

    /// Lists projects, A to Z, each with what you logged on it last, page by page.
    ///
    /// - Parameters:
    ///   - client: only of this client. Text of 1 to 299 characters.
    ///   - joined: true: only those that you are on; false: only the others. True or false.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func projects(
      client: String? = nil,
      joined: Bool? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> ProjectPage {
      var params = CallParams()
      params.set("client", client)
      params.set("joined", joined)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("hours.projects", params)
    }

    /// Logs what you logged last on a project once more, today, without the comment.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - date: the day of the work; left out: today. A date, or text like
    ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.locked` (The day lies too far back to be changed; `date` is which), `hours.nothingToRepeat`
    ///   (You logged nothing on it yet), `hours.projectNotFound` (There is no such project), `hours.notMember` (You
    ///   aren't on that project), `rpc.wantsAcknowledgement` (It is odd; `warnings` say why: duplicate, future,
    ///   over24).
    @discardableResult
    public func quick(
      client: String,
      project: String,
      date: CalendarDay? = nil,
      acknowledge: [Acknowledge]? = nil,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("date", date)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.quick", params)
    }

    /// Lists the last three projects that you logged hours on, and are on.
    public func recent() throws(ClientError) -> ProjectList {
      try caller.typed("hours.recent")
    }

    /// Adds up hours by client, project (`client/project`), user, day, week or month, page by page: the most first,
    /// times in order. What lies on later pages adds up to `rest`.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - by: into what it is cut. One of client, project, user, day, week, month; nil is "project".
    ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.othersRecords` (Records of others are for
    ///   administrators), `hours.userNotFound` (There is no such account).
    public func report(
      from: CalendarDay? = nil,
      to: CalendarDay? = nil,
      by: By? = nil,
      user: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> ReportReply {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("by", by)
      params.set("user", user)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("hours.report", params)
    }

    /// Shows your settings, after setting those that are given.
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
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func settings(
      employment: Employment? = nil,
      workdays: [Workday]? = nil,
      reminder: Edit<String> = .keep,
      timeZone: Edit<String> = .keep,
      daysOff: Edit<[JSON]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("employment", employment)
      params.set("workdays", workdays)
      params.set("reminder", reminder)
      params.set("timeZone", timeZone)
      params.set("daysOff", daysOff)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.settings", params)
    }

    /// Logs hours on a project that you are on.
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
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - createdAt: when it was logged there, with a source; left out: now. A time.
    ///   - updatedAt: when it was changed there since; left out: not. A time.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.locked` (The day lies too far back to be changed; `date` is which), `hours.projectNotFound`
    ///   (There is no such project), `hours.notMember` (You aren't on that project), `rpc.wantsAcknowledgement` (It is
    ///   odd; `warnings` say why: duplicate, future, over24).
    @discardableResult
    public func submit(
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
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("date", date)
      params.set("hours", hours)
      params.set("comment", comment)
      params.set("billable", billable)
      params.set("employment", employment)
      params.set("source", source)
      params.set("createdAt", createdAt)
      params.set("updatedAt", updatedAt)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("hours.submit", params)
    }
  }

  /// The methods of `hours`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Lists the clients that have projects, A to Z, page by page.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func clients(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ClientPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("hours.clients", params)
    }

    /// Takes these days off: no reminder asks for their hours, and none of them is missing. Those that were off already
    /// have the new name.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - name: what they are, such as holidays. Text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func dayOffAdd(
      from: CalendarDay,
      to: CalendarDay,
      name: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.dayOff.add", params)
    }

    /// Makes these days what your working days say they are.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func dayOffRemove(
      from: CalendarDay,
      to: CalendarDay,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.dayOff.remove", params)
    }

    /// Deletes a record.
    ///
    /// - Parameters:
    ///   - id: which record. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.locked` (The day lies too far back to be changed; `date`
    ///   is which), `hours.recordNotFound` (You have no such record).
    @discardableResult
    public func delete(
      id: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.delete", params)
    }

    /// Changes a record. Its client and project stay. It warns as hours.submit does, but only of what the edit makes
    /// odd.
    ///
    /// - Parameters:
    ///   - id: which record. A whole number from 1.
    ///   - date: the day of the work. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
    ///   - hours: from 0.5 to 24 in steps of 0.5. A number from 0.5 to 24.0 in steps of 0.5, or text like
    ///     ^(0\.5|([1-9]|1[0-9]|2[0-3])(\.[05])?|24(\.0)?)$.
    ///   - comment: what was done. Text of up to 300 characters.
    ///   - billable: does the client pay for it?. True or false.
    ///   - employment: in which capacity. One of full-time, part-time.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.locked` (The day lies too far back to be changed; `date`
    ///   is which), `hours.recordNotFound` (You have no such record), `rpc.wantsAcknowledgement` (It is odd; `warnings`
    ///   say why: duplicate, future, over24).
    @discardableResult
    public func edit(
      id: Int,
      date: CalendarDay? = nil,
      hours: Double? = nil,
      comment: Edit<String> = .keep,
      billable: Bool? = nil,
      employment: Employment? = nil,
      acknowledge: [Acknowledge]? = nil,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("id", id)
      params.set("date", date)
      params.set("hours", hours)
      params.set("comment", comment)
      params.set("billable", billable)
      params.set("employment", employment)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.edit", params)
    }

    /// Lists records, the newest day first, page by page.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - client: only of this client. Text of 1 to 299 characters.
    ///   - project: only of projects of this name. Text of 1 to 299 characters.
    ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.othersRecords` (Records of others are for
    ///   administrators), `hours.userNotFound` (There is no such account).
    public func list(
      from: CalendarDay? = nil,
      to: CalendarDay? = nil,
      client: String? = nil,
      project: String? = nil,
      user: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> RecordPage {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("client", client)
      params.set("project", project)
      params.set("user", user)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("hours.list", params)
    }

    /// Lists your working days without a record, up to today.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    public func missing(
      from: CalendarDay,
      to: CalendarDay,
      timeZone: String? = nil
    ) async throws(ClientError) -> DayList {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      return try await caller.typed("hours.missing", params)
    }

    /// Adds a project, and you to it.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - createdAt: since when there is one; left out: now. A time.
    ///   - joinedAt: since when you are on it; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectExists` (There is a project of that name;
    ///   `project` is which), `hours.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func projectCreate(
      client: String,
      project: String,
      createdAt: Timestamp? = nil,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("createdAt", createdAt)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.project.create", params)
    }

    /// Adds you to a project, so that you can log hours on it.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - joinedAt: since when you are on it; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.alreadyMember` (You are on it already; `member` is since when), `hours.projectNotFound`
    ///   (There is no such project).
    @discardableResult
    public func projectJoin(
      client: String,
      project: String,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.project.join", params)
    }

    /// Takes you from a project. What you logged on it stays.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.notJoined` (You aren't on it), `hours.projectNotFound`
    ///   (There is no such project).
    @discardableResult
    public func projectLeave(
      client: String,
      project: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.project.leave", params)
    }

    /// Lists who is on a project, A to Z, page by page.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectNotFound` (There is no such project).
    public func projectMembers(
      client: String,
      project: String,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> MemberPage {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("hours.project.members", params)
    }

    /// Takes a project from all lists, if you created it. The hours that were logged on it stay under its name.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - acknowledge: warnings that you have read. A list of up to 1, each affectsOthers; nil is [].
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.projectNotFound` (There is no such project),
    ///   `hours.notCreator` (Another created it), `rpc.wantsAcknowledgement` (Others are on it).
    @discardableResult
    public func projectRemove(
      client: String,
      project: String,
      acknowledge: [ProjectRemoveAcknowledge]? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("acknowledge", acknowledge)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.project.remove", params)
    }

    /// Lists projects, A to Z, each with what you logged on it last, page by page.
    ///
    /// - Parameters:
    ///   - client: only of this client. Text of 1 to 299 characters.
    ///   - joined: true: only those that you are on; false: only the others. True or false.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func projects(
      client: String? = nil,
      joined: Bool? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> ProjectPage {
      var params = CallParams()
      params.set("client", client)
      params.set("joined", joined)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("hours.projects", params)
    }

    /// Logs what you logged last on a project once more, today, without the comment.
    ///
    /// - Parameters:
    ///   - client: the client's name, without regard to case. Text of 1 to 299 characters.
    ///   - project: the project's name, without regard to case. Text of 1 to 299 characters.
    ///   - date: the day of the work; left out: today. A date, or text like
    ///     ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/(19|20)[0-9]{2}$.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.locked` (The day lies too far back to be changed; `date` is which), `hours.nothingToRepeat`
    ///   (You logged nothing on it yet), `hours.projectNotFound` (There is no such project), `hours.notMember` (You
    ///   aren't on that project), `rpc.wantsAcknowledgement` (It is odd; `warnings` say why: duplicate, future,
    ///   over24).
    @discardableResult
    public func quick(
      client: String,
      project: String,
      date: CalendarDay? = nil,
      acknowledge: [Acknowledge]? = nil,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("date", date)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.quick", params)
    }

    /// Lists the last three projects that you logged hours on, and are on.
    public func recent() async throws(ClientError) -> ProjectList {
      try await caller.typed("hours.recent")
    }

    /// Adds up hours by client, project (`client/project`), user, day, week or month, page by page: the most first,
    /// times in order. What lies on later pages adds up to `rest`.
    ///
    /// - Parameters:
    ///   - from: not before this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - to: up to and with this day. A date, or text like ^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[0-9]{4}$.
    ///   - by: into what it is cut. One of client, project, user, day, week, month; nil is "project".
    ///   - user: whose, for administrators; *: everybody's; left out: yours. Text of 1 to 299 characters.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.othersRecords` (Records of others are for
    ///   administrators), `hours.userNotFound` (There is no such account).
    public func report(
      from: CalendarDay? = nil,
      to: CalendarDay? = nil,
      by: By? = nil,
      user: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> ReportReply {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("by", by)
      params.set("user", user)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("hours.report", params)
    }

    /// Shows your settings, after setting those that are given.
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
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooManyDaysOff` (There are as many as there may be;
    ///   `limit` is how many).
    @discardableResult
    public func settings(
      employment: Employment? = nil,
      workdays: [Workday]? = nil,
      reminder: Edit<String> = .keep,
      timeZone: Edit<String> = .keep,
      daysOff: Edit<[JSON]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> SettingsChange {
      var params = CallParams()
      params.set("employment", employment)
      params.set("workdays", workdays)
      params.set("reminder", reminder)
      params.set("timeZone", timeZone)
      params.set("daysOff", daysOff)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.settings", params)
    }

    /// Logs hours on a project that you are on.
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
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - createdAt: when it was logged there, with a source; left out: now. A time.
    ///   - updatedAt: when it was changed there since; left out: not. A time.
    ///   - acknowledge: warnings that you have read. A list of up to 3, each one of duplicate, future, over24; nil is
    ///     [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `hours.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `hours.locked` (The day lies too far back to be changed; `date` is which), `hours.projectNotFound`
    ///   (There is no such project), `hours.notMember` (You aren't on that project), `rpc.wantsAcknowledgement` (It is
    ///   odd; `warnings` say why: duplicate, future, over24).
    @discardableResult
    public func submit(
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
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RecordChange {
      var params = CallParams()
      params.set("client", client)
      params.set("project", project)
      params.set("date", date)
      params.set("hours", hours)
      params.set("comment", comment)
      params.set("billable", billable)
      params.set("employment", employment)
      params.set("source", source)
      params.set("createdAt", createdAt)
      params.set("updatedAt", updatedAt)
      params.set("acknowledge", acknowledge)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("hours.submit", params)
    }
  }
}

extension Connection {
  /// The methods of `hours`.
  public var hours: HoursModule.Calls { HoursModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `hours`.
  public var hours: HoursModule.AsyncCalls { HoursModule.AsyncCalls(caller: self) }
}
