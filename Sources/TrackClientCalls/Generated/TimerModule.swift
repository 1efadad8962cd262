// Made by ./dev update-golden from what is declared of timer: change that.

/// The module `timer`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `timer.overlap`: The entry would overlap another one; `entry` tells which.
/// - `timer.tooMany`: The limit on entries, projects or rates is reached; `limit` is the number allowed.
/// - `rpc.wantsAcknowledgement`: Entries within these times would be removed, or: A project with that name already
///   exists: the two would be merged.
/// - `timer.running`: An entry is already running; `entry` tells which, or: Another entry is running; `entry` tells
///   which.
/// - `timer.nothingToContinue`: You have no entries yet.
/// - `timer.entryNotFound`: You have no such entry.
/// - `timer.notRunning`: No entry is running.
/// - `timer.importOverlap`: Entries would overlap others; `overlaps` lists each by its index in `entries`, with the
///   existing entry.
/// - `timer.importNotFound`: You have no such import.
/// - `timer.differentProjects`: The entries belong to different projects.
/// - `timer.pictureCount`: The entry would have too many pictures; `limit` is the number allowed.
/// - `storage.attachment`: The picture's file can't be read or written.
/// - `timer.pictureNotFound`: You have no such picture.
/// - `timer.projectExists`: You have a project with that name; `project` tells which.
/// - `timer.projectNotFound`: You have no project with that name.
public enum TimerModule {
  /// Adds an entry in the past.
  ///
  /// Refusals specific to this method: `timer.overlap`, `timer.tooMany`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - startedAt: when it started. A time.
  ///   - stoppedAt: when it stopped. A time.
  ///   - note: what you are doing. Text of up to 10000 characters; nil means "".
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - source: its id in the system that it comes from; a second row with the same id isn't added. Text of 1 to 200
  ///     characters.
  ///   - overlap: what to do if other entries overlap; refuse: fail; cut: shorten them; split: like cut, but an entry
  ///     that spans these times continues after them. One of refuse, cut, split; nil means "refuse".
  ///   - acknowledge: the names of warnings to accept. A list that may contain `removes`; nil means [].
  public static func add(
    project: String,
    startedAt: Timestamp,
    stoppedAt: Timestamp,
    note: String? = nil,
    tags: [String]? = nil,
    source: String? = nil,
    overlap: Overlap? = nil,
    acknowledge: [Acknowledge]? = nil
  ) -> TypedCall<Changed<AddReply>> {
    TypedCall(
      "timer.add", changed(AddReply.init),
      [
        "project": project, "startedAt": startedAt, "stoppedAt": stoppedAt, "note": note, "tags": tags,
        "source": source, "overlap": overlap, "acknowledge": acknowledge,
      ])
  }

  /// Starts the timer with the project, tags and note of an entry.
  ///
  /// Refusals specific to this method: `timer.running`, `timer.overlap`, `timer.tooMany`, `timer.nothingToContinue`,
  /// `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - id: the entry; default: the last one. A whole number of at least 1.
  ///   - at: when; default: now. A time.
  public static func `continue`(id: Int? = nil, at: Timestamp? = nil) -> TypedCall<Changed<Entry>> {
    TypedCall("timer.continue", changed(member("entry", Entry.init)), ["id": id, "at": at])
  }

  /// Deletes an entry and its pictures.
  ///
  /// Refusals specific to this method: `timer.entryNotFound`.
  ///
  /// - Parameter id: which entry. A whole number of at least 1.
  public static func delete(id: Int) -> TypedCall<Changed<Entry>> {
    TypedCall("timer.delete", changed(member("entry", Entry.init)), ["id": id])
  }

  /// Stops the timer and discards the entry.
  ///
  /// Refusals specific to this method: `timer.notRunning`.
  public static func discard() -> TypedCall<Changed<DiscardReply>> {
    TypedCall("timer.discard", changed(DiscardReply.init))
  }

  /// Changes an entry. If its end is removed, it runs again.
  ///
  /// Refusals specific to this method: `timer.overlap`, `timer.tooMany`, `timer.running`, `timer.entryNotFound`,
  /// `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number of at least 1.
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - startedAt: when it started. A time.
  ///   - stoppedAt: when it stopped. A time.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters.
  ///   - overlap: what to do if other entries overlap; refuse: fail; cut: shorten them; split: like cut, but an entry
  ///     that spans these times continues after them. One of refuse, cut, split; nil means "refuse".
  ///   - acknowledge: the names of warnings to accept. A list that may contain `removes`; nil means [].
  public static func edit(
    id: Int,
    project: String? = nil,
    startedAt: Timestamp? = nil,
    stoppedAt: Edit<Timestamp> = .keep,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep,
    overlap: Overlap? = nil,
    acknowledge: [Acknowledge]? = nil
  ) -> TypedCall<Changed<AddReply>> {
    TypedCall(
      "timer.edit", changed(AddReply.init),
      [
        "id": id, "project": project, "startedAt": startedAt, "stoppedAt": stoppedAt, "note": note, "tags": tags,
        "overlap": overlap, "acknowledge": acknowledge,
      ])
  }

  /// Deletes several entries and their pictures at once. It affects up to 1000 entries: those with `ids`, or those in
  /// the range that pass the filters. If both are given, an entry must match both. If neither is given, none is
  /// affected. The reply has the first 100.
  ///
  /// Refusals specific to this method: `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - ids: the entries with these ids. A list of 1 to 1000 whole numbers of at least 1.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - project: only entries of this project. Text of 1 to 300 characters.
  ///   - tags: only entries with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notProjects: leave out entries of these projects. A list of up to 100 texts of 1 to 300 characters; nil means
  ///     [].
  ///   - notTags: leave out entries that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - within: a project includes the projects below it: Acme includes Acme/Site. True or false; nil means false.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func entriesDelete(
    ids: [Int]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    project: String? = nil,
    tags: [String]? = nil,
    notProjects: [String]? = nil,
    notTags: [String]? = nil,
    within: Bool? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<EntriesDeleteReply>> {
    TypedCall(
      "timer.entries.delete", changed(EntriesDeleteReply.init),
      [
        "ids": ids, "from": from, "to": to, "project": project, "tags": tags, "notProjects": notProjects,
        "notTags": notTags, "within": within, "timeZone": timeZone,
      ])
  }

  /// Changes the project or the tags of several entries at once. It affects up to 1000 entries: those with `ids`, or
  /// those in the range that pass the filters. If both are given, an entry must match both. If neither is given, none
  /// is affected. The reply has the first 100.
  ///
  /// Refusals specific to this method: `timer.tooMany`, `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - ids: the entries with these ids. A list of 1 to 1000 whole numbers of at least 1.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - project: only entries of this project. Text of 1 to 300 characters.
  ///   - tags: only entries with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notProjects: leave out entries of these projects. A list of up to 100 texts of 1 to 300 characters; nil means
  ///     [].
  ///   - notTags: leave out entries that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - within: a project includes the projects below it: Acme includes Acme/Site. True or false; nil means false.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - toProject: moves them to this project; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - addTags: tags to add. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - removeTags: tags to remove. A list of up to 20 texts of 1 to 60 characters; nil means [].
  public static func entriesEdit(
    ids: [Int]? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    project: String? = nil,
    tags: [String]? = nil,
    notProjects: [String]? = nil,
    notTags: [String]? = nil,
    within: Bool? = nil,
    timeZone: String? = nil,
    toProject: String? = nil,
    addTags: [String]? = nil,
    removeTags: [String]? = nil
  ) -> TypedCall<Changed<EntriesDeleteReply>> {
    TypedCall(
      "timer.entries.edit", changed(EntriesDeleteReply.init),
      [
        "ids": ids, "from": from, "to": to, "project": project, "tags": tags, "notProjects": notProjects,
        "notTags": notTags, "within": within, "timeZone": timeZone, "toProject": toProject, "addTags": addTags,
        "removeTags": removeTags,
      ])
  }

  /// Adds entries from another program, all or none. It skips an entry if you already have one with the same source, or
  /// with the same start, end and project. For entries without a length, the note and tags must match, too.
  ///
  /// Refusals specific to this method: `timer.importOverlap`, `timer.tooMany`, `timer.importNotFound`.
  ///
  /// - Parameters:
  ///   - entries: the entries to add, in any order. A list of up to 500 objects; nil means [].
  ///   - projects: projects to add if they don't exist; they may have settings that entries don't have, such as a
  ///     colour. A list of up to 500 objects; nil means [].
  ///   - import: the import to continue; default: a new one. A whole number of at least 1.
  ///   - format: the format from which they were read. Text of 1 to 40 characters.
  ///   - overlap: what to do with an entry that overlaps another: reject all, trim it, or skip it. One of refuse, trim,
  ///     keepFirst; nil means "refuse".
  public static func importAdd(
    entries: [JSON]? = nil,
    projects: [JSON]? = nil,
    import: Int? = nil,
    format: String? = nil,
    overlap: ImportAddOverlap? = nil
  ) -> TypedCall<Changed<ImportAddReply>> {
    TypedCall(
      "timer.import.add", changed(ImportAddReply.init),
      ["entries": entries, "projects": projects, "import": `import`, "format": format, "overlap": overlap])
  }

  /// Removes an import's entries, at most 500 per call: repeat until none are left. The last call also removes the
  /// import and its unused projects.
  ///
  /// Refusals specific to this method: `timer.importNotFound`.
  ///
  /// - Parameter import: the import. A whole number of at least 1.
  public static func importRemove(import: Int) -> TypedCall<Changed<ImportRemoveReply>> {
    TypedCall("timer.import.remove", changed(ImportRemoveReply.init), ["import": `import`])
  }

  /// Lists your imports, newest first, page by page.
  ///
  /// - Parameters:
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func imports(limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Import>> {
    TypedCall("timer.imports", page("imports", Import.init), ["limit": limit, "cursor": cursor])
  }

  /// Joins two entries into one, from the start of the earlier one to the end of the later one, including the gap
  /// between them. It gets the tags and pictures of both, and both notes if they differ.
  ///
  /// Refusals specific to this method: `timer.overlap`, `timer.differentProjects`, `timer.pictureCount`,
  /// `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number of at least 1.
  ///   - with: the other entry. A whole number of at least 1.
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  public static func join(id: Int, with: Int, project: String? = nil) -> TypedCall<Changed<Entry>> {
    TypedCall("timer.join", changed(member("entry", Entry.init)), ["id": id, "with": with, "project": project])
  }

  /// Lists your entries, newest first by default, page by page.
  ///
  /// - Parameters:
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - project: only entries of this project. Text of 1 to 300 characters.
  ///   - tags: only entries with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notProjects: leave out entries of these projects. A list of up to 100 texts of 1 to 300 characters; nil means
  ///     [].
  ///   - notTags: leave out entries that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - within: a project includes the projects below it: Acme includes Acme/Site. True or false; nil means false.
  ///   - tag: only entries with this tag. Text of 1 to 60 characters.
  ///   - sort: the order. One of newest, oldest, longest, project; nil means "newest".
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func list(
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    project: String? = nil,
    tags: [String]? = nil,
    notProjects: [String]? = nil,
    notTags: [String]? = nil,
    within: Bool? = nil,
    tag: String? = nil,
    sort: Sort? = nil,
    timeZone: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Entry>> {
    TypedCall(
      "timer.list", page("entries", Entry.init),
      [
        "from": from, "to": to, "project": project, "tags": tags, "notProjects": notProjects, "notTags": notTags,
        "within": within, "tag": tag, "sort": sort, "timeZone": timeZone, "limit": limit, "cursor": cursor,
      ])
  }

  /// Adds a picture to an entry.
  ///
  /// Refusals specific to this method: `storage.attachment`, `timer.notRunning`, `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - data: a JPEG, PNG, GIF or WebP picture. Up to 10485760 bytes, in base64.
  ///   - id: the entry; default: the running one. A whole number of at least 1.
  public static func pictureAdd(data: [UInt8], id: Int? = nil) -> TypedCall<Changed<PictureAddReply>> {
    TypedCall("timer.picture.add", changed(PictureAddReply.init), ["data": data, "id": id])
  }

  /// Returns a picture.
  ///
  /// Refusals specific to this method: `timer.pictureNotFound`, `storage.attachment`.
  ///
  /// - Parameter picture: which picture. A whole number of at least 1.
  public static func pictureGet(picture: Int) -> TypedCall<PictureGetReply> {
    TypedCall("timer.picture.get", PictureGetReply.init, ["picture": picture])
  }

  /// Removes a picture.
  ///
  /// Refusals specific to this method: `timer.pictureNotFound`.
  ///
  /// - Parameter picture: which picture. A whole number of at least 1.
  public static func pictureRemove(picture: Int) -> TypedCall<Changed<PictureAddReply>> {
    TypedCall("timer.picture.remove", changed(PictureAddReply.init), ["picture": picture])
  }

  /// Adds a project.
  ///
  /// Refusals specific to this method: `timer.projectExists`, `timer.tooMany`.
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - color: its colour; default for a new project: derived from the name. Text matching ^#[0-9A-Fa-f]{6}$.
  public static func projectAdd(name: String, color: String? = nil) -> TypedCall<Changed<Project>> {
    TypedCall("timer.project.add", changed(member("project", Project.init)), ["name": name, "color": color])
  }

  /// Archives or restores a project. Starting the timer with it restores it, too.
  ///
  /// Refusals specific to this method: `timer.projectNotFound`.
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - archived: archive it; false: restore it. True or false; nil means true.
  public static func projectArchive(name: String, archived: Bool? = nil) -> TypedCall<Changed<Project>> {
    TypedCall("timer.project.archive", changed(member("project", Project.init)), ["name": name, "archived": archived])
  }

  /// Changes a project's colour, client, rate or budget. timer.project.rename changes its name.
  ///
  /// Refusals specific to this method: `timer.projectNotFound`.
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - color: its colour; default for a new project: derived from the name. Text matching ^#[0-9A-Fa-f]{6}$.
  ///   - client: who the work is for; null: the client of the project above it. Text of 1 to 300 characters.
  ///   - rate: what an hour costs, as decimal text; null: no rate of its own. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - budget: how much may be spent, as decimal text; null: no budget. Text matching
  ///     ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - currency: the currency of the amounts; null: no currency. Text matching ^[A-Z]{3}$.
  public static func projectEdit(
    name: String,
    color: String? = nil,
    client: Edit<String> = .keep,
    rate: Edit<String> = .keep,
    budget: Edit<String> = .keep,
    currency: Edit<String> = .keep
  ) -> TypedCall<Changed<Project>> {
    TypedCall(
      "timer.project.edit", changed(member("project", Project.init)),
      ["name": name, "color": color, "client": client, "rate": rate, "budget": budget, "currency": currency])
  }

  /// Renames a project. If another project has the new name, the two are merged, once you acknowledge `merge`.
  ///
  /// Refusals specific to this method: `timer.tooMany`, `timer.projectNotFound`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - name: the project's name. Text of 1 to 300 characters.
  ///   - to: its new name; if another project has it, the two are merged. Text of 1 to 300 characters.
  ///   - acknowledge: the names of warnings to accept. A list that may contain `merge`; nil means [].
  public static func projectRename(
    name: String,
    to: String,
    acknowledge: [ProjectRenameAcknowledge]? = nil
  ) -> TypedCall<Changed<ProjectRenameReply>> {
    TypedCall(
      "timer.project.rename", changed(ProjectRenameReply.init),
      ["name": name, "to": to, "acknowledge": acknowledge])
  }

  /// Lists your projects by name, with their sums. Until you have one, it suggests a few, which have no id.
  ///
  /// - Parameters:
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func projects(limit: Int? = nil, cursor: String? = nil) -> TypedCall<Page<Project>> {
    TypedCall("timer.projects", page("projects", Project.init), ["limit": limit, "cursor": cursor])
  }

  /// Sets what an hour costs for a client, or for everything that has no other rate. A project's own rate comes first,
  /// then those of the projects above it, then its client's, then the default.
  ///
  /// Refusals specific to this method: `timer.tooMany`.
  ///
  /// - Parameters:
  ///   - client: the client; default: everything that has no other rate. Text of 1 to 300 characters.
  ///   - rate: what an hour costs, as decimal text; null: no rate. Text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
  ///   - currency: the currency of the amounts. Text matching ^[A-Z]{3}$.
  public static func rateSet(
    client: String? = nil,
    rate: Edit<String> = .keep,
    currency: String? = nil
  ) -> TypedCall<Changed<Rate?>> {
    TypedCall(
      "timer.rate.set", changed(member("rate", Rate.init)),
      ["client": client, "rate": rate, "currency": currency])
  }

  /// Lists your rates by client. The default rate has no client.
  public static func rates() -> TypedCall<[Rate]> {
    TypedCall("timer.rates", member("rates", Rate.init))
  }

  /// Adds up your time by project, top-level project (`root`), client, tag, day, week or month, page by page. A running
  /// entry counts up to now. `rest` is the sum of later pages, and counts an entry once even if it spans several days,
  /// weeks or months.
  ///
  /// - Parameters:
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - by: what to group by. One of project, tag, day, week, month, client, root; nil means "project".
  ///   - across: also splits each slice into `cells` by day, week or month, unless `by` is one of these. One of day,
  ///     week, month.
  ///   - project: only entries of this project. Text of 1 to 300 characters.
  ///   - tags: only entries with all of these tags. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - notProjects: leave out entries of these projects. A list of up to 100 texts of 1 to 300 characters; nil means
  ///     [].
  ///   - notTags: leave out entries that have any of these tags. A list of up to 100 texts of 1 to 60 characters; nil
  ///     means [].
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - within: what counts; clip: the parts of entries inside the range; whole: only entries completely inside it;
  ///     true is like clip, but a project includes all projects below it: Acme includes Acme/Site. One of clip, whole,
  ///     or true or false.
  ///   - amounts: also shows the price of the time at the projects' rates; by tag, an entry counts under each of its
  ///     tags. True or false; nil means false.
  ///   - round: rounds the length of each entry to a multiple of this many seconds; an entry then counts as a whole for
  ///     the day on which it starts. A whole number from 1 to 86400.
  ///   - rounding: which way to round. One of nearest, up, down; nil means "nearest".
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
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
    amounts: Bool? = nil,
    round: Int? = nil,
    rounding: Rounding? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ReportReply> {
    TypedCall(
      "timer.report", ReportReply.init,
      [
        "from": from, "to": to, "by": by, "across": across, "project": project, "tags": tags,
        "notProjects": notProjects, "notTags": notTags, "timeZone": timeZone, "within": within, "amounts": amounts,
        "round": round, "rounding": rounding, "limit": limit, "cursor": cursor,
      ])
  }

  /// Shows an entry.
  ///
  /// Refusals specific to this method: `timer.entryNotFound`.
  ///
  /// - Parameter id: which entry. A whole number of at least 1.
  public static func show(id: Int) -> TypedCall<Entry> {
    TypedCall("timer.show", member("entry", Entry.init), ["id": id])
  }

  /// Splits an entry in two. The second part is a new entry, with the project, note and tags given here. If the entry
  /// is running, the second part keeps running. If the entry was imported, both parts belong to its import.
  ///
  /// Refusals specific to this method: `timer.tooMany`, `timer.entryNotFound`.
  ///
  /// - Parameters:
  ///   - id: which entry. A whole number of at least 1.
  ///   - at: when the first part ends, and the second one starts. A time.
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters.
  public static func split(
    id: Int,
    at: Timestamp,
    project: String? = nil,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep
  ) -> TypedCall<Changed<SplitReply>> {
    TypedCall(
      "timer.split", changed(SplitReply.init),
      ["id": id, "at": at, "project": project, "note": note, "tags": tags])
  }

  /// Starts the timer.
  ///
  /// Refusals specific to this method: `timer.running`, `timer.overlap`, `timer.tooMany`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters; nil means "".
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters; nil means [].
  ///   - at: when; default: now. A time.
  ///   - switch: stop and save the running entry in the same second. True or false; nil means false.
  ///   - overlap: what to do if other entries overlap; refuse: fail; cut: shorten them; split: like cut, but an entry
  ///     that spans these times continues after them. One of refuse, cut, split; nil means "refuse".
  ///   - acknowledge: the names of warnings to accept. A list that may contain `removes`; nil means [].
  public static func start(
    project: String,
    note: String? = nil,
    tags: [String]? = nil,
    at: Timestamp? = nil,
    switch: Bool? = nil,
    overlap: Overlap? = nil,
    acknowledge: [Acknowledge]? = nil
  ) -> TypedCall<Changed<StartReply>> {
    TypedCall(
      "timer.start", changed(StartReply.init),
      [
        "project": project, "note": note, "tags": tags, "at": at, "switch": `switch`, "overlap": overlap,
        "acknowledge": acknowledge,
      ])
  }

  /// Shows the running entry, how long it has run, and today's total.
  ///
  /// - Parameter timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func status(timeZone: String? = nil) -> TypedCall<StatusReply> {
    TypedCall("timer.status", StatusReply.init, ["timeZone": timeZone])
  }

  /// Stops the timer and saves the entry, or discards it.
  ///
  /// Refusals specific to this method: `timer.notRunning`, `timer.tooMany`.
  ///
  /// - Parameters:
  ///   - at: when; default: now. A time.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - save: keep the entry. True or false; nil means true.
  ///   - id: stop only this entry; default: the running one. A whole number of at least 1.
  ///   - resume: then start its project again at this time, with its tags and note; the gap isn't counted. A time.
  public static func stop(
    at: Timestamp? = nil,
    note: Edit<String> = .keep,
    save: Bool? = nil,
    id: Int? = nil,
    resume: Timestamp? = nil
  ) -> TypedCall<Changed<StopReply>> {
    TypedCall(
      "timer.stop", changed(StopReply.init),
      ["at": at, "note": note, "save": save, "id": id, "resume": resume])
  }

  /// Changes the running entry.
  ///
  /// Refusals specific to this method: `timer.notRunning`, `timer.overlap`, `timer.tooMany`.
  ///
  /// - Parameters:
  ///   - project: the project's name; an unknown name adds a project. Text of 1 to 300 characters.
  ///   - note: what you are doing. Text of up to 10000 characters.
  ///   - tags: tags to find it by. A list of up to 20 texts of 1 to 60 characters.
  ///   - startedAt: when it started. A time.
  public static func update(
    project: String? = nil,
    note: Edit<String> = .keep,
    tags: Edit<[String]> = .keep,
    startedAt: Timestamp? = nil
  ) -> TypedCall<Changed<Entry>> {
    TypedCall(
      "timer.update", changed(member("entry", Entry.init)),
      ["project": project, "note": note, "tags": tags, "startedAt": startedAt])
  }

  /// The reply of `timer.add` and `timer.edit`.
  public struct AddReply: Equatable, Sendable {
    public let entry: Entry
    public let shortened: [Entry]?
    public let overwritten: [Entry]?

    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      shortened = try json.member("shortened", Entry.init)
      overwritten = try json.member("overwritten", Entry.init)
    }
  }

  /// The reply of `timer.discard`.
  public struct DiscardReply: Equatable, Sendable {
    public let entry: Entry
    public let discarded: Bool?

    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      discarded = try json.member("discarded")
    }
  }

  /// The reply of `timer.entries.delete` and `timer.entries.edit`.
  public struct EntriesDeleteReply: Equatable, Sendable {
    /// A whole number from 0 to 1000.
    public let count: Int
    public let total: Duration
    public let entries: [Entry]

    public init(reading json: JSON) throws(ClientError) {
      count = try json.member("count")
      total = try json.member("total")
      entries = try json.member("entries", Entry.init)
    }
  }

  /// The reply of `timer.import.add`.
  public struct ImportAddReply: Equatable, Sendable {
    public let `import`: Import?
    public let added: Int
    public let known: [Int]
    public let left: [Int]
    public let cut: [Int]
    public let ids: [Int]

    public init(reading json: JSON) throws(ClientError) {
      `import` = try json.member("import", Import.init)
      added = try json.member("added")
      known = try json.member("known")
      left = try json.member("left")
      cut = try json.member("cut")
      ids = try json.member("ids")
    }
  }

  /// The reply of `timer.import.remove`.
  public struct ImportRemoveReply: Equatable, Sendable {
    public let removed: Int
    public let left: Int

    public init(reading json: JSON) throws(ClientError) {
      removed = try json.member("removed")
      left = try json.member("left")
    }
  }

  /// The reply of `timer.picture.add` and `timer.picture.remove`.
  public struct PictureAddReply: Equatable, Sendable {
    public let picture: PictureAddPicture
    public let entry: Entry

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      entry = try json.member("entry", Entry.init)
    }
  }

  /// The reply of `timer.picture.get`.
  public struct PictureGetReply: Equatable, Sendable {
    public let picture: PictureAddPicture
    public let data: [UInt8]

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", PictureAddPicture.init)
      data = try json.member("data")
    }
  }

  /// The reply of `timer.project.rename`.
  public struct ProjectRenameReply: Equatable, Sendable {
    public let project: Project
    public let merged: Int?

    public init(reading json: JSON) throws(ClientError) {
      project = try json.member("project", Project.init)
      merged = try json.member("merged")
    }
  }

  /// The reply of `timer.report`.
  public struct ReportReply: Equatable, Sendable {
    public let from: Timestamp?
    public let to: Timestamp
    public let total: Duration
    public let amounts: [ReportAmount]?
    public let columns: [Cell]?
    public let slices: [Slice]
    public let rest: Rest?
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      from = try json.member("from")
      to = try json.member("to")
      total = try json.member("total")
      amounts = try json.member("amounts", ReportAmount.init)
      columns = try json.member("columns", Cell.init)
      slices = try json.member("slices", Slice.init)
      rest = try json.member("rest", Rest.init)
      next = try json.member("next")
    }
  }

  /// The reply of `timer.split`.
  public struct SplitReply: Equatable, Sendable {
    public let entry: Entry
    public let second: Entry

    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      second = try json.member("second", Entry.init)
    }
  }

  /// The reply of `timer.start`.
  public struct StartReply: Equatable, Sendable {
    public let entry: Entry
    public let stopped: Entry?
    public let shortened: [Entry]?
    public let overwritten: [Entry]?

    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      stopped = try json.member("stopped", Entry.init)
      shortened = try json.member("shortened", Entry.init)
      overwritten = try json.member("overwritten", Entry.init)
    }
  }

  /// The reply of `timer.status`.
  public struct StatusReply: Equatable, Sendable {
    public let running: Bool
    public let entry: Entry?
    public let elapsed: Duration
    public let today: Duration
    public let rev: Int
    public let conflicts: Int?
    public let waitingSince: Timestamp?
    public let statuses: [String]?

    public init(reading json: JSON) throws(ClientError) {
      running = try json.member("running")
      entry = try json.member("entry", Entry.init)
      elapsed = try json.member("elapsed")
      today = try json.member("today")
      rev = try json.member("rev")
      conflicts = try json.member("conflicts")
      waitingSince = try json.member("waitingSince")
      statuses = try json.member("statuses")
    }
  }

  /// The reply of `timer.stop`.
  public struct StopReply: Equatable, Sendable {
    public let entry: Entry
    public let discarded: Bool?
    public let resumed: Entry?

    public init(reading json: JSON) throws(ClientError) {
      entry = try json.member("entry", Entry.init)
      discarded = try json.member("discarded")
      resumed = try json.member("resumed", Entry.init)
    }
  }

  /// In what is given: `timer.project.add.project.amount`, `timer.project.archive.project.amount`,
  /// `timer.project.edit.project.amount` and others.
  public struct Amount: Equatable, Sendable {
    /// Text matching ^[A-Z]{3}$.
    public let currency: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let amount: String

    public init(reading json: JSON) throws(ClientError) {
      currency = try json.member("currency")
      amount = try json.member("amount")
    }
  }

  /// In what is given: `timer.report.columns` and `timer.report.slices.cells`.
  public struct Cell: Equatable, Sendable {
    public let key: String
    public let seconds: Duration
    public let entries: Int
    public let amounts: [ReportAmount]?

    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      seconds = try json.member("seconds")
      entries = try json.member("entries")
      amounts = try json.member("amounts", ReportAmount.init)
    }
  }

  /// In what is given: `timer.add.entry`, `timer.add.shortened`, `timer.add.overwritten` and others.
  public struct Entry: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let project: String
    public let startedAt: Timestamp
    public let stoppedAt: Timestamp?
    public let seconds: Duration
    public let note: String
    public let tags: [String]
    public let pictures: [Picture]
    public let source: String?
    public let `import`: Int?
    public let long: Bool

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
    public let id: Int
    public let at: Timestamp
    public let format: String
    public let entries: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      at = try json.member("at")
      format = try json.member("format")
      entries = try json.member("entries")
    }
  }

  /// In what is given: `timer.add.entry.pictures`, `timer.add.shortened.pictures`, `timer.add.overwritten.pictures` and
  /// others.
  public struct Picture: Identifiable, Equatable, Sendable {
    public let id: Int
    public let type: Named<PictureType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `timer.picture.add.picture`, `timer.picture.get.picture` and `timer.picture.remove.picture`.
  public struct PictureAddPicture: Identifiable, Equatable, Sendable {
    public let id: Int
    public let entry: Int
    public let type: Named<PictureType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      entry = try json.member("entry")
      type = try json.member("type")
      bytes = try json.member("bytes")
    }
  }

  /// In what is given: `timer.project.add.project`, `timer.project.archive.project`, `timer.project.edit.project` and
  /// others.
  public struct Project: Identifiable, Equatable, Sendable {
    public let id: Int?
    public let name: String
    /// Text matching ^#[0-9A-Fa-f]{6}$.
    public let color: String
    public let seconds: Duration
    public let entries: Int
    public let lastUsedAt: Timestamp?
    public let archived: Bool
    public let mergedInto: Int?
    public let `import`: Int?
    public let client: String?
    /// Text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
    public let rate: String?
    /// Text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
    public let budget: String?
    /// Text matching ^[A-Z]{3}$.
    public let currency: String?
    public let amount: Amount?

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
      client = try json.member("client")
      rate = try json.member("rate")
      budget = try json.member("budget")
      currency = try json.member("currency")
      amount = try json.member("amount", Amount.init)
    }
  }

  /// In what is given: `timer.rate.set.rate` and `timer.rates.rates`.
  public struct Rate: Identifiable, Equatable, Sendable {
    public let id: Int
    public let client: String?
    /// Text matching ^(0|[1-9][0-9]{0,11})(\.[0-9]{1,4})?$.
    public let rate: String
    /// Text matching ^[A-Z]{3}$.
    public let currency: String

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      client = try json.member("client")
      rate = try json.member("rate")
      currency = try json.member("currency")
    }
  }

  /// In what is given: `timer.report.amounts`, `timer.report.columns.amounts`, `timer.report.slices.amounts` and
  /// others.
  public struct ReportAmount: Equatable, Sendable {
    /// Text matching ^[A-Z]{3}$.
    public let currency: String
    /// Text matching ^-?[0-9]+(\.[0-9]{1,4})?$.
    public let amount: String

    public init(reading json: JSON) throws(ClientError) {
      currency = try json.member("currency")
      amount = try json.member("amount")
    }
  }

  /// In what is given: `timer.report.rest`.
  public struct Rest: Equatable, Sendable {
    public let seconds: Duration
    public let entries: Int
    public let amounts: [ReportAmount]?

    public init(reading json: JSON) throws(ClientError) {
      seconds = try json.member("seconds")
      entries = try json.member("entries")
      amounts = try json.member("amounts", ReportAmount.init)
    }
  }

  /// In what is given: `timer.report.slices`.
  public struct Slice: Equatable, Sendable {
    public let key: String
    public let seconds: Duration
    /// A number from 0.0 to 1.0.
    public let share: Double
    public let entries: Int
    /// Text matching ^#[0-9A-Fa-f]{6}$.
    public let color: String?
    public let amounts: [ReportAmount]?
    public let cells: [Cell]?

    public init(reading json: JSON) throws(ClientError) {
      key = try json.member("key")
      seconds = try json.member("seconds")
      share = try json.member("share")
      entries = try json.member("entries")
      color = try json.member("color")
      amounts = try json.member("amounts", ReportAmount.init)
      cells = try json.member("cells", Cell.init)
    }
  }

  /// A name in `timer.add(acknowledge:)`, `timer.edit(acknowledge:)` and `timer.start(acknowledge:)`.
  public enum Acknowledge: String, ParamValue, Sendable {
    case removes
  }

  /// A name in `timer.report(across:)`.
  public enum Across: String, ParamValue, Sendable {
    case day, week, month
  }

  /// A name in `timer.report(by:)`.
  public enum By: String, ParamValue, Sendable {
    case project, tag, day, week, month, client, root
  }

  /// A name in `timer.import.add(overlap:)`.
  public enum ImportAddOverlap: String, ParamValue, Sendable {
    case refuse, trim, keepFirst
  }

  /// A name in `timer.add(overlap:)`, `timer.edit(overlap:)` and `timer.start(overlap:)`.
  public enum Overlap: String, ParamValue, Sendable {
    case refuse, cut, split
  }

  /// A name in `timer.add.entry.pictures.type`, `timer.add.shortened.pictures.type`,
  /// `timer.add.overwritten.pictures.type` and others.
  public enum PictureType: String, ParamValue, Sendable {
    case imageJpeg = "image/jpeg"
    case imagePng = "image/png"
    case imageGif = "image/gif"
    case imageWebp = "image/webp"
  }

  /// A name in `timer.project.rename(acknowledge:)`.
  public enum ProjectRenameAcknowledge: String, ParamValue, Sendable {
    case merge
  }

  /// A name in `timer.report(rounding:)`.
  public enum Rounding: String, ParamValue, Sendable {
    case nearest, up, down
  }

  /// A name in `timer.list(sort:)`.
  public enum Sort: String, ParamValue, Sendable {
    case newest, oldest, longest, project
  }

  /// A name in `timer.report(within:)`.
  public enum Within: String, ParamValue, Sendable {
    case clip, whole
  }
}

extension TypedCall {
  /// The methods of `timer`.
  public static var timer: TimerModule.Type { TimerModule.self }
}
