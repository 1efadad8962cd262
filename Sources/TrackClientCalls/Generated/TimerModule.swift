// Made by ./dev update-golden from what is declared of timer: change that.

/// The module `timer`: its calls, and what they take and give.
public enum TimerModule {
  /// Adds an entry of the past.
  ///
  /// It is refused also for `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There
  /// are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  ///   - startedAt: when it started. A time.
  ///   - stoppedAt: when it stopped. A time.
  ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
  ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
  ///   - source: what it is called where it comes from; what came before under that name is not added again. Text of 1
  ///     to 200 characters.
  public static func add(
    project: String,
    startedAt: Timestamp,
    stoppedAt: Timestamp,
    note: String? = nil,
    tags: [String]? = nil,
    source: String? = nil
  ) -> TypedCall<EntryChange> {
    TypedCall("timer.add", EntryChange.init) {
      $0.set("project", project)
      $0.set("startedAt", startedAt)
      $0.set("stoppedAt", stoppedAt)
      $0.set("note", note)
      $0.set("tags", tags)
      $0.set("source", source)
    }
  }

  /// Starts the timer with the project, tags and note of an entry.
  ///
  /// It is refused also for `timer.running` (Something runs already; `entry` is what), `timer.overlap` (It would lie
  /// over another entry; `entry` is which), `timer.tooMany` (There are as many as there may be; `limit` is how many),
  /// `timer.nothingToContinue` (There is no entry yet), `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameters:
  ///   - id: which entry; left out: the last. A whole number from 1.
  ///   - at: when; left out: now. A time.
  public static func `continue`(id: Int? = nil, at: Timestamp? = nil) -> TypedCall<EntryChange> {
    TypedCall("timer.continue", EntryChange.init) {
      $0.set("id", id)
      $0.set("at", at)
    }
  }

  /// Deletes an entry and its pictures.
  ///
  /// It is refused also for `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameter id: which entry. A whole number from 1.
  public static func delete(id: Int) -> TypedCall<EntryChange> {
    TypedCall("timer.delete", EntryChange.init) {
      $0.set("id", id)
    }
  }

  /// Stops the timer and forgets the entry.
  ///
  /// It is refused also for `timer.notRunning` (Nothing is running).
  public static func discard() -> TypedCall<DiscardReply> {
    TypedCall("timer.discard", DiscardReply.init)
  }

  /// Changes an entry. One whose end is taken away runs again.
  ///
  /// It is refused also for `timer.overlap` (It would lie over another entry; `entry` is which), `timer.tooMany` (There
  /// are as many as there may be; `limit` is how many), `timer.running` (Another entry runs; `entry` is which),
  /// `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number from 1.
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  ///   - startedAt: when it started. A time.
  ///   - stoppedAt: when it stopped. A time.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
  public static func edit(
    id: Int,
    project: String? = nil,
    startedAt: Timestamp? = nil,
    stoppedAt: Edit<Timestamp> = .keep,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep
  ) -> TypedCall<EntryChange> {
    TypedCall("timer.edit", EntryChange.init) {
      $0.set("id", id)
      $0.set("project", project)
      $0.set("startedAt", startedAt)
      $0.set("stoppedAt", stoppedAt)
      $0.set("note", note)
      $0.set("tags", tags)
    }
  }

  /// Adds entries that come from elsewhere, all of them or none. An entry whose source is known isn't added again, nor
  /// is one that is there already: with the same start, end and project, and, if it has no length, with the same note
  /// and tags.
  ///
  /// It is refused also for `timer.importOverlap` (Entries would lie over others; `overlaps` says which: the place in
  /// `entries`, and what is in the way), `timer.tooMany` (There are as many as there may be; `limit` is how many),
  /// `timer.importNotFound` (You have no such import).
  ///
  /// - Parameters:
  ///   - entries: what to add, in any order. A list of up to 500, each an object; nil is [].
  ///   - projects: projects to make unless they are there, for what entries don't say of them. A list of up to 500,
  ///     each an object; nil is [].
  ///   - import: the import that this is a further part of; left out: a new one. A whole number from 1.
  ///   - format: what they were read from. Text of 1 to 40 characters.
  ///   - overlap: what becomes of an entry over another: nothing is added at all, it is cut, or it is left out. One of
  ///     refuse, cut, keepFirst; nil is "refuse".
  public static func importAdd(
    entries: [JSON]? = nil,
    projects: [JSON]? = nil,
    import: Int? = nil,
    format: String? = nil,
    overlap: Overlap? = nil
  ) -> TypedCall<ImportAddReply> {
    TypedCall("timer.import.add", ImportAddReply.init) {
      $0.set("entries", entries)
      $0.set("projects", projects)
      $0.set("import", `import`)
      $0.set("format", format)
      $0.set("overlap", overlap)
    }
  }

  /// Takes back what an import brought, at most 500 entries at a time: again until none are left. The import and its
  /// projects that nothing else uses go with the last.
  ///
  /// It is refused also for `timer.importNotFound` (You have no such import).
  ///
  /// - Parameter import: which import. A whole number from 1.
  public static func importRemove(import: Int) -> TypedCall<ImportRemoveReply> {
    TypedCall("timer.import.remove", ImportRemoveReply.init) {
      $0.set("import", `import`)
    }
  }

  /// Lists your imports, the newest first, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func imports(limit: Int? = nil, cursor: String? = nil) -> TypedCall<ImportPage> {
    TypedCall("timer.imports", ImportPage.init) {
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Makes one entry of two, from the start of the first to the end of the second, with what lies between them. The
  /// first gets the tags and pictures of both, and the second's note below its own, unless they are equal.
  ///
  /// It is refused also for `timer.overlap` (It would lie over another entry; `entry` is which),
  /// `timer.differentProjects` (They are of different projects), `timer.pictureCount` (An entry has room for so many
  /// pictures), `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number from 1.
  ///   - with: which other entry. A whole number from 1.
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  public static func join(id: Int, with: Int, project: String? = nil) -> TypedCall<EntryChange> {
    TypedCall("timer.join", EntryChange.init) {
      $0.set("id", id)
      $0.set("with", with)
      $0.set("project", project)
    }
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
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func list(
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
  ) -> TypedCall<EntryPage> {
    TypedCall("timer.list", EntryPage.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("project", project)
      $0.set("tags", tags)
      $0.set("notProjects", notProjects)
      $0.set("notTags", notTags)
      $0.set("tag", tag)
      $0.set("sort", sort)
      $0.set("timeZone", timeZone)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Adds a picture to an entry.
  ///
  /// It is refused also for `storage.attachment` (The picture's file can't be written or read), `timer.notRunning`
  /// (Nothing is running), `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameters:
  ///   - data: a JPEG, PNG, GIF or WebP picture. Bytes in base64, up to 10485762 of them.
  ///   - id: which entry; left out: the one that runs. A whole number from 1.
  public static func pictureAdd(data: [UInt8], id: Int? = nil) -> TypedCall<PictureAddReply> {
    TypedCall("timer.picture.add", PictureAddReply.init) {
      $0.set("data", data)
      $0.set("id", id)
    }
  }

  /// Gives a picture.
  ///
  /// It is refused also for `timer.pictureNotFound` (You have no such picture), `storage.attachment` (The picture's
  /// file can't be written or read).
  ///
  /// - Parameter picture: which picture. A whole number from 1.
  public static func pictureGet(picture: Int) -> TypedCall<PictureGetReply> {
    TypedCall("timer.picture.get", PictureGetReply.init) {
      $0.set("picture", picture)
    }
  }

  /// Takes a picture away.
  ///
  /// It is refused also for `timer.pictureNotFound` (You have no such picture).
  ///
  /// - Parameter picture: which picture. A whole number from 1.
  public static func pictureRemove(picture: Int) -> TypedCall<PictureAddReply> {
    TypedCall("timer.picture.remove", PictureAddReply.init) {
      $0.set("picture", picture)
    }
  }

  /// Adds a project.
  ///
  /// It is refused also for `timer.projectExists` (You have a project of that name; `project` is which),
  /// `timer.tooMany` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - color: its colour; left out: one that goes with the name. Text like ^#[0-9A-Fa-f]{6}$.
  public static func projectAdd(name: String, color: String? = nil) -> TypedCall<ProjectChange> {
    TypedCall("timer.project.add", ProjectChange.init) {
      $0.set("name", name)
      $0.set("color", color)
    }
  }

  /// Puts a project away, or brings it back. Starting it brings it back too.
  ///
  /// It is refused also for `timer.projectNotFound` (You have no project of that name).
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - archived: put it away; false: bring it back. True or false; nil is true.
  public static func projectArchive(name: String, archived: Bool? = nil) -> TypedCall<ProjectChange> {
    TypedCall("timer.project.archive", ProjectChange.init) {
      $0.set("name", name)
      $0.set("archived", archived)
    }
  }

  /// Renames a project with all its entries. Onto the name of another it merges them, once you acknowledge `merge`.
  ///
  /// It is refused also for `timer.tooMany` (There are as many as there may be; `limit` is how many),
  /// `timer.projectNotFound` (You have no project of that name), `rpc.wantsAcknowledgement` (There is a project of that
  /// name: the two would become one).
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - to: its new name; an existing one makes the two one. Text of 1 to 300 characters.
  ///   - acknowledge: warnings to accept, by the names that a refusal gave them. A list of up to 1, each merge; nil is
  ///     [].
  public static func projectRename(
    name: String,
    to: String,
    acknowledge: [Acknowledge]? = nil
  ) -> TypedCall<ProjectRenameReply> {
    TypedCall("timer.project.rename", ProjectRenameReply.init) {
      $0.set("name", name)
      $0.set("to", to)
      $0.set("acknowledge", acknowledge)
    }
  }

  /// Lists your projects by name, with their sums. Until you have one, it suggests a few to start with, which have no
  /// id.
  ///
  /// - Parameters:
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func projects(limit: Int? = nil, cursor: String? = nil) -> TypedCall<ProjectPage> {
    TypedCall("timer.projects", ProjectPage.init) {
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Adds up your time by project, tag, day, week or month, page by page. What runs counts up to now; what lies on
  /// later pages adds up to `rest`, in which an entry counts once by day, week or month, however many of them it
  /// reaches into.
  ///
  /// - Parameters:
  ///   - from: not before this time, or this day. A time, or a date.
  ///   - to: before this time, or up to and with this day. A time, or a date.
  ///   - by: into what it is cut. One of project, tag, day, week, month; nil is "project".
  ///   - across: by project or tag: cuts each slice across, too, into `cells` by day, week or month. One of day, week,
  ///     month.
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
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func report(
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
  ) -> TypedCall<ReportReply> {
    TypedCall("timer.report", ReportReply.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("by", by)
      $0.set("across", across)
      $0.set("project", project)
      $0.set("tags", tags)
      $0.set("notProjects", notProjects)
      $0.set("notTags", notTags)
      $0.set("timeZone", timeZone)
      $0.set("within", within)
      $0.set("round", round)
      $0.set("rounding", rounding)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Shows an entry.
  ///
  /// It is refused also for `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameter id: which entry. A whole number from 1.
  public static func show(id: Int) -> TypedCall<EntryReply> {
    TypedCall("timer.show", EntryReply.init) {
      $0.set("id", id)
    }
  }

  /// Cuts an entry in two. The second part is a new entry, and what else is given is about that; if the entry runs, the
  /// second part goes on. Both parts belong to the import that brought the entry.
  ///
  /// It is refused also for `timer.tooMany` (There are as many as there may be; `limit` is how many),
  /// `timer.entryNotFound` (You have no such entry).
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number from 1.
  ///   - at: when the first part ends, and the second one starts. A time.
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
  public static func split(
    id: Int,
    at: Timestamp,
    project: String? = nil,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep
  ) -> TypedCall<SplitReply> {
    TypedCall("timer.split", SplitReply.init) {
      $0.set("id", id)
      $0.set("at", at)
      $0.set("project", project)
      $0.set("note", note)
      $0.set("tags", tags)
    }
  }

  /// Starts the timer.
  ///
  /// It is refused also for `timer.running` (Something runs already; `entry` is what), `timer.overlap` (It would lie
  /// over another entry; `entry` is which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters; nil is "".
  ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters; nil is [].
  ///   - at: when; left out: now. A time.
  ///   - switch: stop and save what runs, in the same second. True or false; nil is false.
  public static func start(
    project: String,
    note: String? = nil,
    tags: [String]? = nil,
    at: Timestamp? = nil,
    switch: Bool? = nil
  ) -> TypedCall<StartReply> {
    TypedCall("timer.start", StartReply.init) {
      $0.set("project", project)
      $0.set("note", note)
      $0.set("tags", tags)
      $0.set("at", at)
      $0.set("switch", `switch`)
    }
  }

  /// Tells what runs, for how long, and how much there was today.
  ///
  /// - Parameter timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func status(timeZone: String? = nil) -> TypedCall<StatusReply> {
    TypedCall("timer.status", StatusReply.init) {
      $0.set("timeZone", timeZone)
    }
  }

  /// Stops the timer and saves the entry, or discards it.
  ///
  /// It is refused also for `timer.notRunning` (Nothing is running), `timer.tooMany` (There are as many as there may
  /// be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - at: when; left out: now. A time.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - save: keep the entry. True or false; nil is true.
  ///   - id: only if it is this entry that runs; left out: whichever. A whole number from 1.
  ///   - resume: start again then, with its project, tags and note: the time between is left out. A time.
  public static func stop(
    at: Timestamp? = nil,
    note: Edit<String> = .keep,
    save: Bool? = nil,
    id: Int? = nil,
    resume: Timestamp? = nil
  ) -> TypedCall<StopReply> {
    TypedCall("timer.stop", StopReply.init) {
      $0.set("at", at)
      $0.set("note", note)
      $0.set("save", save)
      $0.set("id", id)
      $0.set("resume", resume)
    }
  }

  /// Changes the entry that runs.
  ///
  /// It is refused also for `timer.notRunning` (Nothing is running), `timer.overlap` (It would lie over another entry;
  /// `entry` is which), `timer.tooMany` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - project: the project's name; a new one is made. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: words to find it by. A list of up to 20, each text of 1 to 60 characters.
  ///   - startedAt: when it started. A time.
  public static func update(
    project: String? = nil,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep,
    startedAt: Timestamp? = nil
  ) -> TypedCall<EntryChange> {
    TypedCall("timer.update", EntryChange.init) {
      $0.set("project", project)
      $0.set("note", note)
      $0.set("tags", tags)
      $0.set("startedAt", startedAt)
    }
  }

  /// What `timer.add`, `timer.continue`, `timer.delete` and others gives.
  public struct EntryChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let entry: Entry
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.discard` gives.
  public struct DiscardReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let entry: Entry
    /// True or false; not always there.
    public let discarded: Bool?
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      discarded = try json.member("discarded")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.import.add` gives.
  public struct ImportAddReply: ChangeReply, Equatable, Sendable {
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
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      `import` = try json.member("import", Import.init)
      added = try json.member("added")
      known = try json.member("known")
      left = try json.member("left")
      cut = try json.member("cut")
      ids = try json.member("ids")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.import.remove` gives.
  public struct ImportRemoveReply: ChangeReply, Equatable, Sendable {
    /// A whole number from 0.
    public let removed: Int
    /// A whole number from 0.
    public let left: Int
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      removed = try json.member("removed")
      left = try json.member("left")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.imports` gives.
  public struct ImportPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let imports: [Import]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      imports = try json.member("imports", Import.init)
      next = try json.member("next")
    }
  }

  /// What `timer.list` gives.
  public struct EntryPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let entries: [Entry]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entries = try json.member("entries", Entry.init)
      next = try json.member("next")
    }
  }

  /// What `timer.picture.add` and `timer.picture.remove` gives.
  public struct PictureAddReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let picture: PictureAddPicture
    /// An object.
    public let entry: Entry
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      entry = try json.member("entry", Entry.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.picture.get` gives.
  public struct PictureGetReply: Equatable, Sendable {
    /// An object.
    public let picture: PictureAddPicture
    /// Bytes in base64, up to 10485762 of them.
    public let data: [UInt8]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      data = try json.member("data")
    }
  }

  /// What `timer.project.add` and `timer.project.archive` gives.
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

  /// What `timer.project.rename` gives.
  public struct ProjectRenameReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let project: Project
    /// A whole number from 1; not always there.
    public let merged: Int?
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      project = try json.member("project", Project.init)
      merged = try json.member("merged")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.projects` gives.
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

  /// What `timer.report` gives.
  public struct ReportReply: Equatable, Sendable {
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
      columns = try json.member("columns", Cell.init)
      slices = try json.member("slices", Slice.init)
      rest = try json.member("rest", Rest.init)
      next = try json.member("next")
    }
  }

  /// What `timer.show` gives.
  public struct EntryReply: Equatable, Sendable {
    /// An object.
    public let entry: Entry

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
    }
  }

  /// What `timer.split` gives.
  public struct SplitReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let entry: Entry
    /// An object.
    public let second: Entry
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      second = try json.member("second", Entry.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.start` gives.
  public struct StartReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let entry: Entry
    /// An object; not always there.
    public let stopped: Entry?
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      stopped = try json.member("stopped", Entry.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `timer.status` gives.
  public struct StatusReply: Equatable, Sendable {
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
      entry = try json.member("entry", Entry.init)
      elapsed = try json.member("elapsed")
      today = try json.member("today")
      rev = try json.member("rev")
    }
  }

  /// What `timer.stop` gives.
  public struct StopReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let entry: Entry
    /// True or false; not always there.
    public let discarded: Bool?
    /// An object; not always there.
    public let resumed: Entry?
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      discarded = try json.member("discarded")
      resumed = try json.member("resumed", Entry.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// In what is given: `timer.report.columns` and `timer.report.slices.cells`.
  public struct Cell: Equatable, Sendable {
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
  public struct Entry: Identifiable, Equatable, Sendable {
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
      pictures = try json.member("pictures", Picture.init)
      source = try json.member("source")
      `import` = try json.member("import")
      long = try json.member("long")
    }
  }

  /// In what is given: `timer.import.add.import` and `timer.imports.imports`.
  public struct Import: Identifiable, Equatable, Sendable {
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
  public struct Picture: Identifiable, Equatable, Sendable {
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
  public struct PictureAddPicture: Identifiable, Equatable, Sendable {
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
  public struct Project: Identifiable, Equatable, Sendable {
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
  public struct Rest: Equatable, Sendable {
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
  public struct Slice: Equatable, Sendable {
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
      cells = try json.member("cells", Cell.init)
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
}

extension TypedCall {
  /// The methods of `timer`.
  public static var timer: TimerModule.Type { TimerModule.self }
}
