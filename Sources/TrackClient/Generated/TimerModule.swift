// Made by ./dev update-golden from what is declared of timer: change that.

/// The module `timer`: its calls, and what they take and give.
public enum TimerModule {
  /// What `timer.add`, `timer.continue`, `timer.delete` and others gives.
  public struct EntryChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry
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
      entry = try json.member("entry")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.discard` gives.
  public struct DiscardReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry
    /// True or false; not always there.
    public let discarded: Bool?
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
      entry = try json.member("entry")
      discarded = try json.member("discarded")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.import.add` gives.
  public struct ImportAddReply: Equatable, Sendable, ReplyValue {
    /// An object; not always there.
    public let `import`: Import?
    /// A whole number from 0.
    public let added: Int
    /// A list of up to 500, each a whole number from 0 to 500.
    public let known: [Int]
    /// A list of up to 500, each a whole number from 0 to 500.
    public let left: [Int]
    /// A list of up to 500, each a whole number from 0 to 500.
    public let cut: [Int]
    /// A list of up to 500, each a whole number from 0.
    public let ids: [Int]
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
      `import` = try json.member("import")
      added = try json.member("added")
      known = try json.member("known")
      left = try json.member("left")
      cut = try json.member("cut")
      ids = try json.member("ids")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.import.remove` gives.
  public struct ImportRemoveReply: Equatable, Sendable, ReplyValue {
    /// A whole number from 0.
    public let removed: Int
    /// A whole number from 0.
    public let left: Int
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
      removed = try json.member("removed")
      left = try json.member("left")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.imports` gives.
  public struct ImportPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let imports: [Import]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      imports = try json.member("imports")
      next = try json.member("next")
    }
  }

  /// What `timer.list` gives.
  public struct EntryPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let entries: [Entry]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entries = try json.member("entries")
      next = try json.member("next")
    }
  }

  /// What `timer.picture.add` and `timer.picture.remove` gives.
  public struct PictureAddReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let picture: PictureAddPicture
    /// An object.
    public let entry: Entry
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
      picture = try json.member("picture")
      entry = try json.member("entry")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.picture.get` gives.
  public struct PictureGetReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let picture: PictureAddPicture
    /// Bytes in base64, up to 10485762 of them.
    public let data: [UInt8]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture")
      data = try json.member("data")
    }
  }

  /// What `timer.project.add` and `timer.project.archive` gives.
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

  /// What `timer.project.rename` gives.
  public struct ProjectRenameReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let project: Project
    /// A whole number from 1; not always there.
    public let merged: Int?
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
      merged = try json.member("merged")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.projects` gives.
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

  /// What `timer.report` gives.
  public struct ReportReply: Equatable, Sendable, ReplyValue {
    /// A time, or null.
    public let from: Timestamp?
    /// A time.
    public let to: Timestamp
    /// A length of time, in seconds.
    public let total: Duration
    /// A list of up to 366, each an object; not always there.
    public let columns: [Cell]?
    /// A list of up to 1000, each an object.
    public let slices: [Slice]
    /// An object; not always there.
    public let rest: Rest?
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      total = try json.member("total")
      columns = try json.member("columns")
      slices = try json.member("slices")
      rest = try json.member("rest")
      next = try json.member("next")
    }
  }

  /// What `timer.show` gives.
  public struct EntryReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry")
    }
  }

  /// What `timer.split` gives.
  public struct SplitReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry
    /// An object.
    public let second: Entry
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
      entry = try json.member("entry")
      second = try json.member("second")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.start` gives.
  public struct StartReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry
    /// An object; not always there.
    public let stopped: Entry?
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
      entry = try json.member("entry")
      stopped = try json.member("stopped")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `timer.status` gives.
  public struct StatusReply: Equatable, Sendable, ReplyValue {
    /// True or false.
    public let running: Bool
    /// An object; not always there.
    public let entry: Entry?
    /// A length of time, in seconds.
    public let elapsed: Duration
    /// A length of time, in seconds.
    public let today: Duration
    /// A whole number from 0.
    public let rev: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      running = try json.member("running")
      entry = try json.member("entry")
      elapsed = try json.member("elapsed")
      today = try json.member("today")
      rev = try json.member("rev")
    }
  }

  /// What `timer.stop` gives.
  public struct StopReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let entry: Entry
    /// True or false; not always there.
    public let discarded: Bool?
    /// An object; not always there.
    public let resumed: Entry?
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
      entry = try json.member("entry")
      discarded = try json.member("discarded")
      resumed = try json.member("resumed")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// In what is given: `timer.report.columns` and `timer.report.slices.cells`.
  public struct Cell: Equatable, Sendable, ReplyValue {
    /// Text of up to 10 characters.
    public let key: String
    /// A length of time, in seconds.
    public let seconds: Duration
    /// A whole number from 0.
    public let entries: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      seconds = try json.member("seconds")
      entries = try json.member("entries")
    }
  }

  /// In what is given: `timer.add.entry`, `timer.continue.entry`, `timer.delete.entry` and others.
  public struct Entry: Identifiable, Equatable, Sendable, ReplyValue {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// Text of 1 to 300 characters.
    public let project: String
    /// A time.
    public let startedAt: Timestamp
    /// A time, or null.
    public let stoppedAt: Timestamp?
    /// A length of time, in seconds.
    public let seconds: Duration
    /// Text of up to 10000 characters.
    public let note: String
    /// A list of up to 20, each text of 1 to 60 characters.
    public let tags: [String]
    /// A list of up to 20, each an object.
    public let pictures: [Picture]
    /// Text of 1 to 200 characters; not always there.
    public let source: String?
    /// A whole number from 1; not always there.
    public let `import`: Int?
    /// True or false.
    public let long: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      project = try json.member("project")
      startedAt = try json.member("startedAt")
      stoppedAt = try json.member("stoppedAt")
      seconds = try json.member("seconds")
      note = try json.member("note")
      tags = try json.member("tags")
      pictures = try json.member("pictures")
      source = try json.member("source")
      `import` = try json.member("import")
      long = try json.member("long")
    }
  }

  /// In what is given: `timer.import.add.import` and `timer.imports.imports`.
  public struct Import: Identifiable, Equatable, Sendable, ReplyValue {
    /// A whole number from 1.
    public let id: Int
    /// A time.
    public let at: Timestamp
    /// Text of up to 40 characters.
    public let format: String
    /// A whole number from 0.
    public let entries: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      at = try json.member("at")
      format = try json.member("format")
      entries = try json.member("entries")
    }
  }

  /// In what is given: `timer.add.entry.pictures`, `timer.continue.entry.pictures`, `timer.delete.entry.pictures` and
  /// others.
  public struct Picture: Identifiable, Equatable, Sendable, ReplyValue {
    /// A whole number from 1.
    public let id: Int
    /// One of image/jpeg, image/png, image/gif, image/webp.
    public let type: PictureType
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `timer.picture.add.picture`, `timer.picture.get.picture` and `timer.picture.remove.picture`.
  public struct PictureAddPicture: Identifiable, Equatable, Sendable, ReplyValue {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let entry: Int
    /// One of image/jpeg, image/png, image/gif, image/webp.
    public let type: PictureType
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      entry = try json.member("entry")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `timer.project.add.project`, `timer.project.archive.project`, `timer.project.rename.project` and
  /// others.
  public struct Project: Identifiable, Equatable, Sendable, ReplyValue {
    /// A whole number from 1, or null.
    public let id: Int?
    /// Text of 1 to 300 characters.
    public let name: String
    /// Text like ^#[0-9A-Fa-f]{6}$.
    public let color: String
    /// A length of time, in seconds.
    public let seconds: Duration
    /// A whole number from 0.
    public let entries: Int
    /// A time, or null.
    public let lastUsedAt: Timestamp?
    /// True or false.
    public let archived: Bool
    /// A whole number from 1; not always there.
    public let mergedInto: Int?
    /// A whole number from 1; not always there.
    public let `import`: Int?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      color = try json.member("color")
      seconds = try json.member("seconds")
      entries = try json.member("entries")
      lastUsedAt = try json.member("lastUsedAt")
      archived = try json.member("archived")
      mergedInto = try json.member("mergedInto")
      `import` = try json.member("import")
    }
  }

  /// In what is given: `timer.report.rest`.
  public struct Rest: Equatable, Sendable, ReplyValue {
    /// A length of time, in seconds.
    public let seconds: Duration
    /// A whole number from 0.
    public let entries: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      seconds = try json.member("seconds")
      entries = try json.member("entries")
    }
  }

  /// In what is given: `timer.report.slices`.
  public struct Slice: Equatable, Sendable, ReplyValue {
    /// Text of up to 300 characters.
    public let key: String
    /// A length of time, in seconds.
    public let seconds: Duration
    /// A number from 0.0 to 1.0.
    public let share: Double
    /// A whole number from 0.
    public let entries: Int
    /// Text like ^#[0-9A-Fa-f]{6}$; not always there.
    public let color: String?
    /// A list of up to 366, each an object; not always there.
    public let cells: [Cell]?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      seconds = try json.member("seconds")
      share = try json.member("share")
      entries = try json.member("entries")
      color = try json.member("color")
      cells = try json.member("cells")
    }
  }

  /// A name in `timer.project.rename(acknowledge:)`.
  public struct Acknowledge: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `merge`
    public static let merge = Acknowledge(rawValue: "merge")
  }

  /// A name in `timer.report(across:)`.
  public struct Across: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `day`
    public static let day = Across(rawValue: "day")
    /// `week`
    public static let week = Across(rawValue: "week")
    /// `month`
    public static let month = Across(rawValue: "month")
  }

  /// A name in `timer.report(by:)`.
  public struct By: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `project`
    public static let project = By(rawValue: "project")
    /// `tag`
    public static let tag = By(rawValue: "tag")
    /// `day`
    public static let day = By(rawValue: "day")
    /// `week`
    public static let week = By(rawValue: "week")
    /// `month`
    public static let month = By(rawValue: "month")
  }

  /// A name in `timer.import.add(overlap:)`.
  public struct Overlap: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `refuse`
    public static let refuse = Overlap(rawValue: "refuse")
    /// `cut`
    public static let cut = Overlap(rawValue: "cut")
    /// `keepFirst`
    public static let keepFirst = Overlap(rawValue: "keepFirst")
  }

  /// A name in `timer.add.entry.pictures.type`, `timer.continue.entry.pictures.type`,
  /// `timer.delete.entry.pictures.type` and others.
  public struct PictureType: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `image/jpeg`
    public static let imageJpeg = PictureType(rawValue: "image/jpeg")
    /// `image/png`
    public static let imagePng = PictureType(rawValue: "image/png")
    /// `image/gif`
    public static let imageGif = PictureType(rawValue: "image/gif")
    /// `image/webp`
    public static let imageWebp = PictureType(rawValue: "image/webp")
  }

  /// A name in `timer.report(rounding:)`.
  public struct Rounding: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `nearest`
    public static let nearest = Rounding(rawValue: "nearest")
    /// `up`
    public static let up = Rounding(rawValue: "up")
    /// `down`
    public static let down = Rounding(rawValue: "down")
  }

  /// A name in `timer.list(sort:)`.
  public struct Sort: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `newest`
    public static let newest = Sort(rawValue: "newest")
    /// `oldest`
    public static let oldest = Sort(rawValue: "oldest")
    /// `longest`
    public static let longest = Sort(rawValue: "longest")
    /// `project`
    public static let project = Sort(rawValue: "project")
  }

  /// A name in `timer.report(within:)`.
  public struct Within: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `clip`
    public static let clip = Within(rawValue: "clip")
    /// `whole`
    public static let whole = Within(rawValue: "whole")
  }

  /// The methods of `timer`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Adds an entry of the past.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - startedAt: when it started. A time.
    ///   - stoppedAt: when it stopped. A time.
    ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func add(
      project: String,
      startedAt: Timestamp,
      stoppedAt: Timestamp,
      note: String? = nil,
      tags: [String]? = nil,
      source: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("project", project)
      params.set("startedAt", startedAt)
      params.set("stoppedAt", stoppedAt)
      params.set("note", note)
      params.set("tags", tags)
      params.set("source", source)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.add", params)
    }

    /// Starts the timer with the project, tags and note of an entry.
    ///
    /// - Parameters:
    ///   - id: which entry; left out: the last. A whole number from 1.
    ///   - at: when; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.running` (Something runs already; `entry` is what),
    ///   `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as
    ///   there may be; `limit` is how many), `timer.nothingToContinue` (There is no entry yet), `timer.entryNotFound`
    ///   (You have no such entry).
    @discardableResult
    public func `continue`(
      id: Int? = nil,
      at: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("at", at)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.continue", params)
    }

    /// Deletes an entry and its pictures.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func delete(id: Int, idempotencyKey: String? = nil, dryRun: Bool? = nil) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.delete", params)
    }

    /// Stops the timer and forgets the entry.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running).
    @discardableResult
    public func discard(idempotencyKey: String? = nil, dryRun: Bool? = nil) throws(ClientError) -> DiscardReply {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.discard", params)
    }

    /// Changes an entry. Without `stoppedAt` (null) it runs again.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - startedAt: when it started. A time.
    ///   - stoppedAt: when it stopped. A time.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.tooMany` (There are as many as there may be; `limit` is how many), `timer.running` (Another
    ///   entry runs; `entry` is which), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func edit(
      id: Int,
      project: String? = nil,
      startedAt: Timestamp? = nil,
      stoppedAt: Edit<Timestamp> = .keep,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("project", project)
      params.set("startedAt", startedAt)
      params.set("stoppedAt", stoppedAt)
      params.set("note", note)
      params.set("tags", tags)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.edit", params)
    }

    /// Adds entries that come from elsewhere, all of them or none. An entry whose source is known isn't added again,
    /// nor is one that is there already: with the same start, end and project, and, if it has no length, with the same
    /// note and tags.
    ///
    /// - Parameters:
    ///   - entries: what to add, in any order. A list of up to 500, each an object; nil is [].
    ///   - projects: projects to make unless they are there, for what entries don't say of them. A list of up to 500,
    ///     each an object; nil is [].
    ///   - import: the import that this is a further part of; left out: a new one. A whole number from 1.
    ///   - format: what they were read from. Text of 1 to 40 characters.
    ///   - overlap: what becomes of an entry over another: nothing is added at all, it is cut, or it is left out. One
    ///     of refuse, cut, keepFirst; nil is "refuse".
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.importOverlap` (Entries would lie over others; `overlaps`
    ///   says which: the place in `entries`, and what is in the way), `timer.tooMany` (There are as many as there may
    ///   be; `limit` is how many), `timer.importNotFound` (You have no such import).
    @discardableResult
    public func importAdd(
      entries: [JSON]? = nil,
      projects: [JSON]? = nil,
      import: Int? = nil,
      format: String? = nil,
      overlap: Overlap? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ImportAddReply {
      var params = CallParams()
      params.set("entries", entries)
      params.set("projects", projects)
      params.set("import", `import`)
      params.set("format", format)
      params.set("overlap", overlap)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.import.add", params)
    }

    /// Takes back what an import brought, at most 500 entries at a time: again until none are left. The import and its
    /// projects that nothing else uses go with the last.
    ///
    /// - Parameters:
    ///   - import: which import. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.importNotFound` (You have no such import).
    @discardableResult
    public func importRemove(
      import: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ImportRemoveReply {
      var params = CallParams()
      params.set("import", `import`)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.import.remove", params)
    }

    /// Lists your imports, the newest first, page by page.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func imports(limit: Int? = nil, cursor: String? = nil) throws(ClientError) -> ImportPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("timer.imports", params)
    }

    /// Makes one entry of two, from the start of the first to the end of the second, with what lies between them. The
    /// first gets the tags and pictures of both, and the second's note below its own, unless they are equal.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - with: which other entry. A whole number from 1.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.differentProjects` (They are of different projects), `timer.pictureCount` (An entry has room
    ///   for so many pictures), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func join(
      id: Int,
      with: Int,
      project: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("with", with)
      params.set("project", project)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.join", params)
    }

    /// Lists your entries by when they started, page by page.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - project: only entries of this project. Text of 1 to 300 characters.
    ///   - tags: only entries with all of these tags. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - notProjects: no entries of these projects. A list of up to 100, each text of 1 to 300 characters; nil is [].
    ///   - notTags: no entries with one of these tags. A list of up to 100, each text of 1 to 60 characters; nil is [].
    ///   - tag: only entries with this tag. Text of 1 to 60 characters.
    ///   - sort: in which order. One of newest, oldest, longest, project; nil is "newest".
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func list(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      project: String? = nil,
      tags: [String]? = nil,
      notProjects: [String]? = nil,
      notTags: [String]? = nil,
      tag: String? = nil,
      sort: Sort? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> EntryPage {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("project", project)
      params.set("tags", tags)
      params.set("notProjects", notProjects)
      params.set("notTags", notTags)
      params.set("tag", tag)
      params.set("sort", sort)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("timer.list", params)
    }

    /// Adds a picture to an entry.
    ///
    /// - Parameters:
    ///   - data: a JPEG, PNG, GIF or WebP picture, in base64. Bytes in base64, up to 10485762 of them.
    ///   - id: which entry; left out: the one that runs. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `storage.attachment` (The picture's file can't be written or
    ///   read), `timer.notRunning` (Nothing is running), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func pictureAdd(
      data: [UInt8],
      id: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> PictureAddReply {
      var params = CallParams()
      params.set("data", data)
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.picture.add", params)
    }

    /// Gives a picture.
    ///
    /// - Parameter picture: which picture. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.pictureNotFound` (You have no such picture),
    ///   `storage.attachment` (The picture's file can't be written or read).
    public func pictureGet(picture: Int) throws(ClientError) -> PictureGetReply {
      var params = CallParams()
      params.set("picture", picture)
      return try caller.typed("timer.picture.get", params)
    }

    /// Takes a picture away.
    ///
    /// - Parameters:
    ///   - picture: which picture. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.pictureNotFound` (You have no such picture).
    @discardableResult
    public func pictureRemove(
      picture: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> PictureAddReply {
      var params = CallParams()
      params.set("picture", picture)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.picture.remove", params)
    }

    /// Adds a project.
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - color: its colour; left out: one that goes with the name. Text like ^#[0-9A-Fa-f]{6}$.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.projectExists` (You have a project of that name;
    ///   `project` is which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func projectAdd(
      name: String,
      color: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("name", name)
      params.set("color", color)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.project.add", params)
    }

    /// Puts a project away, or brings it back. Starting it brings it back too.
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - archived: false brings it back. True or false; nil is true.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.projectNotFound` (You have no project of that name).
    @discardableResult
    public func projectArchive(
      name: String,
      archived: Bool? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("name", name)
      params.set("archived", archived)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.project.archive", params)
    }

    /// Renames a project with all its entries; onto the name of another it merges, after acknowledge: ["merge"].
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - to: its new name; an existing one makes the two one. Text of 1 to 300 characters.
    ///   - acknowledge: warnings that you have read. A list of up to 1, each merge; nil is [].
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `timer.projectNotFound` (You have no project of that name), `rpc.wantsAcknowledgement` (There is a
    ///   project of that name: the two would become one).
    @discardableResult
    public func projectRename(
      name: String,
      to: String,
      acknowledge: [Acknowledge]? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> ProjectRenameReply {
      var params = CallParams()
      params.set("name", name)
      params.set("to", to)
      params.set("acknowledge", acknowledge)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.project.rename", params)
    }

    /// Lists your projects by name, with their sums, page by page. Until you have one of your own, a few to start with,
    /// of id null.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func projects(limit: Int? = nil, cursor: String? = nil) throws(ClientError) -> ProjectPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("timer.projects", params)
    }

    /// Adds up your time by project, tag, day, week or month, page by page. What runs counts up to now; what lies on
    /// later pages adds up to `rest`, in which an entry counts once by day, week or month, however many of them it
    /// reaches into.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - by: into what it is cut. One of project, tag, day, week, month; nil is "project".
    ///   - across: by project or tag: cuts each slice across, too, into `cells` by day, week or month. One of day,
    ///     week, month.
    ///   - project: only entries of this project. Text of 1 to 300 characters.
    ///   - tags: only entries with all of these tags. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - notProjects: no entries of these projects. A list of up to 100, each text of 1 to 300 characters; nil is [].
    ///   - notTags: no entries with one of these tags. A list of up to 100, each text of 1 to 60 characters; nil is [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - within: clip: of entries that reach out of the range the part inside; whole: only entries wholly inside. One
    ///     of clip, whole; nil is "clip".
    ///   - round: rounds the length of each entry to so many seconds; then an entry counts as a whole where it starts,
    ///     and not elsewhere. A whole number from 1 to 86400.
    ///   - rounding: which way. One of nearest, up, down; nil is "nearest".
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func report(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      by: By? = nil,
      across: Across? = nil,
      project: String? = nil,
      tags: [String]? = nil,
      notProjects: [String]? = nil,
      notTags: [String]? = nil,
      timeZone: String? = nil,
      within: Within? = nil,
      round: Int? = nil,
      rounding: Rounding? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> ReportReply {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("by", by)
      params.set("across", across)
      params.set("project", project)
      params.set("tags", tags)
      params.set("notProjects", notProjects)
      params.set("notTags", notTags)
      params.set("timeZone", timeZone)
      params.set("within", within)
      params.set("round", round)
      params.set("rounding", rounding)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("timer.report", params)
    }

    /// Shows an entry.
    ///
    /// - Parameter id: which entry. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.entryNotFound` (You have no such entry).
    public func show(id: Int) throws(ClientError) -> EntryReply {
      var params = CallParams()
      params.set("id", id)
      return try caller.typed("timer.show", params)
    }

    /// Cuts an entry in two. The second part is a new entry, and what else is given is about that; if the entry runs,
    /// the second part goes on. Both parts belong to the import that brought the entry.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - at: when the first part ends, and the second one starts. A time.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func split(
      id: Int,
      at: Timestamp,
      project: String? = nil,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> SplitReply {
      var params = CallParams()
      params.set("id", id)
      params.set("at", at)
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.split", params)
    }

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - at: when; left out: now. A time.
    ///   - switch: stop and save what runs, in the same second. True or false; nil is false.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.running` (Something runs already; `entry` is what),
    ///   `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as
    ///   there may be; `limit` is how many).
    @discardableResult
    public func start(
      project: String,
      note: String? = nil,
      tags: [String]? = nil,
      at: Timestamp? = nil,
      switch: Bool? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> StartReply {
      var params = CallParams()
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("at", at)
      params.set("switch", `switch`)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.start", params)
    }

    /// Tells what runs, for how long, and how much there was today.
    ///
    /// - Parameter timeZone: what a day is; left out: the daemon's zone. A time zone.
    public func status(timeZone: String? = nil) throws(ClientError) -> StatusReply {
      var params = CallParams()
      params.set("timeZone", timeZone)
      return try caller.typed("timer.status", params)
    }

    /// Stops the timer and saves the entry, or discards it.
    ///
    /// - Parameters:
    ///   - at: when; left out: now. A time.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - save: keep the entry. True or false; nil is true.
    ///   - id: only if it is this entry that runs; left out: whichever. A whole number from 1.
    ///   - resume: start again then, with its project, tags and note: the time between is left out. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running), `timer.tooMany` (There
    ///   are as many as there may be; `limit` is how many).
    @discardableResult
    public func stop(
      at: Timestamp? = nil,
      note: Edit<String> = .keep,
      save: Bool? = nil,
      id: Int? = nil,
      resume: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> StopReply {
      var params = CallParams()
      params.set("at", at)
      params.set("note", note)
      params.set("save", save)
      params.set("id", id)
      params.set("resume", resume)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.stop", params)
    }

    /// Changes the entry that runs.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - startedAt: when it started. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running), `timer.overlap` (It
    ///   would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as there may be; `limit`
    ///   is how many).
    @discardableResult
    public func update(
      project: String? = nil,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      startedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("startedAt", startedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("timer.update", params)
    }
  }

  /// The methods of `timer`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Adds an entry of the past.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - startedAt: when it started. A time.
    ///   - stoppedAt: when it stopped. A time.
    ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of
    ///     1 to 200 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func add(
      project: String,
      startedAt: Timestamp,
      stoppedAt: Timestamp,
      note: String? = nil,
      tags: [String]? = nil,
      source: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("project", project)
      params.set("startedAt", startedAt)
      params.set("stoppedAt", stoppedAt)
      params.set("note", note)
      params.set("tags", tags)
      params.set("source", source)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.add", params)
    }

    /// Starts the timer with the project, tags and note of an entry.
    ///
    /// - Parameters:
    ///   - id: which entry; left out: the last. A whole number from 1.
    ///   - at: when; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.running` (Something runs already; `entry` is what),
    ///   `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as
    ///   there may be; `limit` is how many), `timer.nothingToContinue` (There is no entry yet), `timer.entryNotFound`
    ///   (You have no such entry).
    @discardableResult
    public func `continue`(
      id: Int? = nil,
      at: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("at", at)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.continue", params)
    }

    /// Deletes an entry and its pictures.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func delete(
      id: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.delete", params)
    }

    /// Stops the timer and forgets the entry.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running).
    @discardableResult
    public func discard(idempotencyKey: String? = nil, dryRun: Bool? = nil) async throws(ClientError) -> DiscardReply {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.discard", params)
    }

    /// Changes an entry. Without `stoppedAt` (null) it runs again.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - startedAt: when it started. A time.
    ///   - stoppedAt: when it stopped. A time.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.tooMany` (There are as many as there may be; `limit` is how many), `timer.running` (Another
    ///   entry runs; `entry` is which), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func edit(
      id: Int,
      project: String? = nil,
      startedAt: Timestamp? = nil,
      stoppedAt: Edit<Timestamp> = .keep,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("project", project)
      params.set("startedAt", startedAt)
      params.set("stoppedAt", stoppedAt)
      params.set("note", note)
      params.set("tags", tags)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.edit", params)
    }

    /// Adds entries that come from elsewhere, all of them or none. An entry whose source is known isn't added again,
    /// nor is one that is there already: with the same start, end and project, and, if it has no length, with the same
    /// note and tags.
    ///
    /// - Parameters:
    ///   - entries: what to add, in any order. A list of up to 500, each an object; nil is [].
    ///   - projects: projects to make unless they are there, for what entries don't say of them. A list of up to 500,
    ///     each an object; nil is [].
    ///   - import: the import that this is a further part of; left out: a new one. A whole number from 1.
    ///   - format: what they were read from. Text of 1 to 40 characters.
    ///   - overlap: what becomes of an entry over another: nothing is added at all, it is cut, or it is left out. One
    ///     of refuse, cut, keepFirst; nil is "refuse".
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.importOverlap` (Entries would lie over others; `overlaps`
    ///   says which: the place in `entries`, and what is in the way), `timer.tooMany` (There are as many as there may
    ///   be; `limit` is how many), `timer.importNotFound` (You have no such import).
    @discardableResult
    public func importAdd(
      entries: [JSON]? = nil,
      projects: [JSON]? = nil,
      import: Int? = nil,
      format: String? = nil,
      overlap: Overlap? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ImportAddReply {
      var params = CallParams()
      params.set("entries", entries)
      params.set("projects", projects)
      params.set("import", `import`)
      params.set("format", format)
      params.set("overlap", overlap)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.import.add", params)
    }

    /// Takes back what an import brought, at most 500 entries at a time: again until none are left. The import and its
    /// projects that nothing else uses go with the last.
    ///
    /// - Parameters:
    ///   - import: which import. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.importNotFound` (You have no such import).
    @discardableResult
    public func importRemove(
      import: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ImportRemoveReply {
      var params = CallParams()
      params.set("import", `import`)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.import.remove", params)
    }

    /// Lists your imports, the newest first, page by page.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func imports(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ImportPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("timer.imports", params)
    }

    /// Makes one entry of two, from the start of the first to the end of the second, with what lies between them. The
    /// first gets the tags and pictures of both, and the second's note below its own, unless they are equal.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - with: which other entry. A whole number from 1.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.overlap` (It would lie over another entry; `entry` is
    ///   which), `timer.differentProjects` (They are of different projects), `timer.pictureCount` (An entry has room
    ///   for so many pictures), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func join(
      id: Int,
      with: Int,
      project: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("id", id)
      params.set("with", with)
      params.set("project", project)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.join", params)
    }

    /// Lists your entries by when they started, page by page.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - project: only entries of this project. Text of 1 to 300 characters.
    ///   - tags: only entries with all of these tags. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - notProjects: no entries of these projects. A list of up to 100, each text of 1 to 300 characters; nil is [].
    ///   - notTags: no entries with one of these tags. A list of up to 100, each text of 1 to 60 characters; nil is [].
    ///   - tag: only entries with this tag. Text of 1 to 60 characters.
    ///   - sort: in which order. One of newest, oldest, longest, project; nil is "newest".
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func list(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      project: String? = nil,
      tags: [String]? = nil,
      notProjects: [String]? = nil,
      notTags: [String]? = nil,
      tag: String? = nil,
      sort: Sort? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> EntryPage {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("project", project)
      params.set("tags", tags)
      params.set("notProjects", notProjects)
      params.set("notTags", notTags)
      params.set("tag", tag)
      params.set("sort", sort)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("timer.list", params)
    }

    /// Adds a picture to an entry.
    ///
    /// - Parameters:
    ///   - data: a JPEG, PNG, GIF or WebP picture, in base64. Bytes in base64, up to 10485762 of them.
    ///   - id: which entry; left out: the one that runs. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `storage.attachment` (The picture's file can't be written or
    ///   read), `timer.notRunning` (Nothing is running), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func pictureAdd(
      data: [UInt8],
      id: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> PictureAddReply {
      var params = CallParams()
      params.set("data", data)
      params.set("id", id)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.picture.add", params)
    }

    /// Gives a picture.
    ///
    /// - Parameter picture: which picture. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.pictureNotFound` (You have no such picture),
    ///   `storage.attachment` (The picture's file can't be written or read).
    public func pictureGet(picture: Int) async throws(ClientError) -> PictureGetReply {
      var params = CallParams()
      params.set("picture", picture)
      return try await caller.typed("timer.picture.get", params)
    }

    /// Takes a picture away.
    ///
    /// - Parameters:
    ///   - picture: which picture. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.pictureNotFound` (You have no such picture).
    @discardableResult
    public func pictureRemove(
      picture: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> PictureAddReply {
      var params = CallParams()
      params.set("picture", picture)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.picture.remove", params)
    }

    /// Adds a project.
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - color: its colour; left out: one that goes with the name. Text like ^#[0-9A-Fa-f]{6}$.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.projectExists` (You have a project of that name;
    ///   `project` is which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
    @discardableResult
    public func projectAdd(
      name: String,
      color: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("name", name)
      params.set("color", color)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.project.add", params)
    }

    /// Puts a project away, or brings it back. Starting it brings it back too.
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - archived: false brings it back. True or false; nil is true.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.projectNotFound` (You have no project of that name).
    @discardableResult
    public func projectArchive(
      name: String,
      archived: Bool? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectChange {
      var params = CallParams()
      params.set("name", name)
      params.set("archived", archived)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.project.archive", params)
    }

    /// Renames a project with all its entries; onto the name of another it merges, after acknowledge: ["merge"].
    ///
    /// - Parameters:
    ///   - name: the project's name. Text of 1 to 300 characters.
    ///   - to: its new name; an existing one makes the two one. Text of 1 to 300 characters.
    ///   - acknowledge: warnings that you have read. A list of up to 1, each merge; nil is [].
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `timer.projectNotFound` (You have no project of that name), `rpc.wantsAcknowledgement` (There is a
    ///   project of that name: the two would become one).
    @discardableResult
    public func projectRename(
      name: String,
      to: String,
      acknowledge: [Acknowledge]? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> ProjectRenameReply {
      var params = CallParams()
      params.set("name", name)
      params.set("to", to)
      params.set("acknowledge", acknowledge)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.project.rename", params)
    }

    /// Lists your projects by name, with their sums, page by page. Until you have one of your own, a few to start with,
    /// of id null.
    ///
    /// - Parameters:
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func projects(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ProjectPage {
      var params = CallParams()
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("timer.projects", params)
    }

    /// Adds up your time by project, tag, day, week or month, page by page. What runs counts up to now; what lies on
    /// later pages adds up to `rest`, in which an entry counts once by day, week or month, however many of them it
    /// reaches into.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - by: into what it is cut. One of project, tag, day, week, month; nil is "project".
    ///   - across: by project or tag: cuts each slice across, too, into `cells` by day, week or month. One of day,
    ///     week, month.
    ///   - project: only entries of this project. Text of 1 to 300 characters.
    ///   - tags: only entries with all of these tags. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - notProjects: no entries of these projects. A list of up to 100, each text of 1 to 300 characters; nil is [].
    ///   - notTags: no entries with one of these tags. A list of up to 100, each text of 1 to 60 characters; nil is [].
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - within: clip: of entries that reach out of the range the part inside; whole: only entries wholly inside. One
    ///     of clip, whole; nil is "clip".
    ///   - round: rounds the length of each entry to so many seconds; then an entry counts as a whole where it starts,
    ///     and not elsewhere. A whole number from 1 to 86400.
    ///   - rounding: which way. One of nearest, up, down; nil is "nearest".
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    public func report(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      by: By? = nil,
      across: Across? = nil,
      project: String? = nil,
      tags: [String]? = nil,
      notProjects: [String]? = nil,
      notTags: [String]? = nil,
      timeZone: String? = nil,
      within: Within? = nil,
      round: Int? = nil,
      rounding: Rounding? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> ReportReply {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("by", by)
      params.set("across", across)
      params.set("project", project)
      params.set("tags", tags)
      params.set("notProjects", notProjects)
      params.set("notTags", notTags)
      params.set("timeZone", timeZone)
      params.set("within", within)
      params.set("round", round)
      params.set("rounding", rounding)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("timer.report", params)
    }

    /// Shows an entry.
    ///
    /// - Parameter id: which entry. A whole number from 1.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.entryNotFound` (You have no such entry).
    public func show(id: Int) async throws(ClientError) -> EntryReply {
      var params = CallParams()
      params.set("id", id)
      return try await caller.typed("timer.show", params)
    }

    /// Cuts an entry in two. The second part is a new entry, and what else is given is about that; if the entry runs,
    /// the second part goes on. Both parts belong to the import that brought the entry.
    ///
    /// - Parameters:
    ///   - id: which entry. A whole number from 1.
    ///   - at: when the first part ends, and the second one starts. A time.
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.tooMany` (There are as many as there may be; `limit` is
    ///   how many), `timer.entryNotFound` (You have no such entry).
    @discardableResult
    public func split(
      id: Int,
      at: Timestamp,
      project: String? = nil,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> SplitReply {
      var params = CallParams()
      params.set("id", id)
      params.set("at", at)
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.split", params)
    }

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
    ///   - at: when; left out: now. A time.
    ///   - switch: stop and save what runs, in the same second. True or false; nil is false.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.running` (Something runs already; `entry` is what),
    ///   `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as
    ///   there may be; `limit` is how many).
    @discardableResult
    public func start(
      project: String,
      note: String? = nil,
      tags: [String]? = nil,
      at: Timestamp? = nil,
      switch: Bool? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> StartReply {
      var params = CallParams()
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("at", at)
      params.set("switch", `switch`)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.start", params)
    }

    /// Tells what runs, for how long, and how much there was today.
    ///
    /// - Parameter timeZone: what a day is; left out: the daemon's zone. A time zone.
    public func status(timeZone: String? = nil) async throws(ClientError) -> StatusReply {
      var params = CallParams()
      params.set("timeZone", timeZone)
      return try await caller.typed("timer.status", params)
    }

    /// Stops the timer and saves the entry, or discards it.
    ///
    /// - Parameters:
    ///   - at: when; left out: now. A time.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - save: keep the entry. True or false; nil is true.
    ///   - id: only if it is this entry that runs; left out: whichever. A whole number from 1.
    ///   - resume: start again then, with its project, tags and note: the time between is left out. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running), `timer.tooMany` (There
    ///   are as many as there may be; `limit` is how many).
    @discardableResult
    public func stop(
      at: Timestamp? = nil,
      note: Edit<String> = .keep,
      save: Bool? = nil,
      id: Int? = nil,
      resume: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> StopReply {
      var params = CallParams()
      params.set("at", at)
      params.set("note", note)
      params.set("save", save)
      params.set("id", id)
      params.set("resume", resume)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.stop", params)
    }

    /// Changes the entry that runs.
    ///
    /// - Parameters:
    ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
    ///   - note: what you are doing. Text of up to 10000 characters.
    ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
    ///   - startedAt: when it started. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `timer.notRunning` (Nothing is running), `timer.overlap` (It
    ///   would lie over another entry; `entry` is which), `timer.tooMany` (There are as many as there may be; `limit`
    ///   is how many).
    @discardableResult
    public func update(
      project: String? = nil,
      note: Edit<String> = .keep,
      tags: Edit<[String]> = .keep,
      startedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> EntryChange {
      var params = CallParams()
      params.set("project", project)
      params.set("note", note)
      params.set("tags", tags)
      params.set("startedAt", startedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("timer.update", params)
    }
  }
}

extension Connection {
  /// The methods of `timer`.
  public var timer: TimerModule.Calls { TimerModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `timer`.
  public var timer: TimerModule.AsyncCalls { TimerModule.AsyncCalls(caller: self) }
}
