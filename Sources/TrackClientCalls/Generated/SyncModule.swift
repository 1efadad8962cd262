// Made by ./dev update-golden from what is declared of sync: change that.

/// The module `sync`: its calls, and what they take and give.
public enum SyncModule {
  /// Gives a replica home's rows: those that changed since its base, or with a cursor all of them, page by page.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.unknownReplica`
  /// (This home doesn't know the replica), `sync.forgotten` (The replica may not sync any more).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  ///   - base: home's revision up to which the replica was told. A whole number from 0; nil is 0.
  ///   - cursor: for all rows: empty, then `next` of the page before. A cursor.
  public static func changes(
    module: String,
    replica: String,
    base: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ChangesReply> {
    TypedCall("sync.changes", ChangesReply.init) {
      $0.set("module", module)
      $0.set("replica", replica)
      $0.set("base", base)
      $0.set("cursor", cursor)
    }
  }

  /// Lists changes of yours that could not be kept when machines met, oldest first.
  public static func conflicts() -> TypedCall<ConflictList> {
    TypedCall("sync.conflicts", ConflictList.init)
  }

  /// Forgets a conflict, and keeps the value that is there.
  ///
  /// It is refused also for `sync.rowGone` (The row isn't there any more), `sync.conflictNotFound` (You have no such
  /// conflict).
  ///
  /// - Parameter conflict: the conflict's id, such as timer-3. Text of 1 to 80 characters.
  public static func drop(conflict: String) -> TypedCall<ConflictChange> {
    TypedCall("sync.drop", ConflictChange.init) {
      $0.set("conflict", conflict)
    }
  }

  /// Makes a replica known at home in one module, and leases it ids. Called again, it leases more.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.forgotten` (The
  /// replica may not sync any more), `sync.tooManyReplicas` (There are as many as there may be; `limit` is how many),
  /// `sync.tooManyIDs` (There are as many as there may be; `limit` is how many), `sync.replicaOfReplica` (This machine
  /// is a replica itself).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  ///   - name: what to call the other machine. Text of 1 to 300 characters.
  ///   - sizes: by table: how many ids the replica's own rows need. An object, for each table a whole number from 0 to
  ///     4294967296.
  ///   - lineage: the lineage of a record that was a copy before. Text of 1 to 64 characters.
  ///   - base: home's revision up to which the replica was told. A whole number from 0; nil is 0.
  ///   - proof: the checksum of the other machine's transaction at that revision. Text of up to 64 characters; nil is
  ///     "".
  ///   - told: the replica's revision up to which home has its changes. A whole number from 0; nil is 0.
  public static func enrol(
    module: String,
    replica: String,
    name: String,
    sizes: [String: Int],
    lineage: String? = nil,
    base: Int? = nil,
    proof: String? = nil,
    told: Int? = nil
  ) -> TypedCall<EnrolReply> {
    TypedCall("sync.enrol", EnrolReply.init) {
      $0.set("module", module)
      $0.set("replica", replica)
      $0.set("name", name)
      $0.set("sizes", sizes)
      $0.set("lineage", lineage)
      $0.set("base", base)
      $0.set("proof", proof)
      $0.set("told", told)
    }
  }

  /// Ends a replica's right to sync in one module, as for a stolen laptop.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.unknownReplica`
  /// (This home doesn't know the replica).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  public static func forget(module: String, replica: String) -> TypedCall<Void> {
    TypedCall("sync.forget") {
      $0.set("module", module)
      $0.set("replica", replica)
    }
  }

  /// Makes this machine a replica in one module, with what home's sync.enrol replied.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.joined` (This
  /// machine is a replica already), `sync.hasReplicas` (This record is home to a replica), `sync.ownersOnly` (Only a
  /// user's own daemon can be a replica, and only that user can sync it).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  ///   - name: what to call the other machine. Text of 1 to 300 characters.
  ///   - link: what home's sync.enrol replied. An object.
  ///   - base: home's revision up to which the replica was told. A whole number from 0; nil is 0.
  ///   - told: the replica's revision up to which home has its changes. A whole number from 0; nil is 0.
  ///   - proof: the checksum of the other machine's transaction at that revision. Text of up to 64 characters; nil is
  ///     "".
  ///   - goesOn: whether this record is a copy of home's that goes on from its base. True or false; nil is false.
  public static func join(
    module: String,
    replica: String,
    name: String,
    link: JSON,
    base: Int? = nil,
    told: Int? = nil,
    proof: String? = nil,
    goesOn: Bool? = nil
  ) -> TypedCall<JoiningReply> {
    TypedCall("sync.join", JoiningReply.init) {
      $0.set("module", module)
      $0.set("replica", replica)
      $0.set("name", name)
      $0.set("link", link)
      $0.set("base", base)
      $0.set("told", told)
      $0.set("proof", proof)
      $0.set("goesOn", goesOn)
    }
  }

  /// Makes this machine's record its own again, in one module.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.ownersOnly` (Only a
  /// user's own daemon can be a replica, and only that user can sync it).
  ///
  /// - Parameter module: the module's name. Text of 1 to 60 characters.
  public static func leave(module: String) -> TypedCall<Void> {
    TypedCall("sync.leave") {
      $0.set("module", module)
    }
  }

  /// Begins a round of a replica at home: tells how far each module is, without changing anything.
  ///
  /// It is refused also for `sync.unknownReplica` (This home doesn't know the replica), `sync.forgotten` (The replica
  /// may not sync any more).
  ///
  /// - Parameters:
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  ///   - modules: by module: base, proof, schema and shape of the replica. An object.
  public static func meet(replica: String, modules: JSON) -> TypedCall<MeetReply> {
    TypedCall("sync.meet", MeetReply.init) {
      $0.set("replica", replica)
      $0.set("modules", modules)
    }
  }

  /// Merges a replica's transactions into home's rows. What can't be kept becomes a conflict.
  ///
  /// It is refused also for `sync.tooManyAliases` (Too many new rows have other ids here), `sync.pictureMissing` (A
  /// picture has not arrived yet), `sync.module` (No module of that name travels between machines),
  /// `sync.unknownReplica` (This home doesn't know the replica), `sync.forgotten` (The replica may not sync any more),
  /// `sync.tooManyConflicts` (There are as many as there may be; `limit` is how many).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as sync.state tells it. Text of 1 to 64 characters.
  ///   - transactions: as sync.pending gives them. A list, each an object.
  ///   - base: home's revision up to which the replica was told. A whole number from 0; nil is 0.
  ///   - whole: whether these are all rows of a record that is being joined. True or false; nil is false.
  public static func merge(
    module: String,
    replica: String,
    transactions: [JSON],
    base: Int? = nil,
    whole: Bool? = nil
  ) -> TypedCall<MergeReply> {
    TypedCall("sync.merge", MergeReply.init) {
      $0.set("module", module)
      $0.set("replica", replica)
      $0.set("transactions", transactions)
      $0.set("base", base)
      $0.set("whole", whole)
    }
  }

  /// Gives what this replica has to send: its transactions, or with a cursor all of its rows.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.ownersOnly` (Only a
  /// user's own daemon can be a replica, and only that user can sync it), `sync.unsentLost` (A transaction isn't kept
  /// any more), `sync.cloned` (Home has other changes from this replica: it was copied or restored).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - after: the last revision that home has. A whole number from 0; nil is 0.
  ///   - proof: the checksum of the other machine's transaction at that revision. Text of up to 64 characters; nil is
  ///     "".
  ///   - cursor: for all rows: empty, then `next` of the page before. A cursor.
  public static func pending(
    module: String,
    after: Int? = nil,
    proof: String? = nil,
    cursor: String? = nil
  ) -> TypedCall<PendingReply> {
    TypedCall("sync.pending", PendingReply.init) {
      $0.set("module", module)
      $0.set("after", after)
      $0.set("proof", proof)
      $0.set("cursor", cursor)
    }
  }

  /// Gives the file of a picture that travels.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.pictureNotFound`
  /// (You have no such picture).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - id: the picture's id. A whole number from 1.
  public static func pictureGet(module: String, id: Int) -> TypedCall<DataReply> {
    TypedCall("sync.picture.get", DataReply.init) {
      $0.set("module", module)
      $0.set("id", id)
    }
  }

  /// Tells which of these pictures have no file here.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - ids: the pictures' ids. A list of up to 10000, each a whole number from 1.
  public static func pictureMissing(module: String, ids: [Int]) -> TypedCall<IdList> {
    TypedCall("sync.picture.missing", IdList.init) {
      $0.set("module", module)
      $0.set("ids", ids)
    }
  }

  /// Stores the file of a picture whose row follows.
  ///
  /// It is refused also for `sync.tooManyPictures` (The rows of too many pictures haven't come yet), `sync.module` (No
  /// module of that name travels between machines), `sync.pictureID` (The id is not one of yours).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - id: the picture's id. A whole number from 1.
  ///   - data: a JPEG, PNG, GIF or WebP picture. Bytes in base64, up to 10485762 of them.
  public static func picturePut(module: String, id: Int, data: [UInt8]) -> TypedCall<Void> {
    TypedCall("sync.picture.put") {
      $0.set("module", module)
      $0.set("id", id)
      $0.set("data", data)
    }
  }

  /// Takes over a page of home's rows on a replica that has sent all its changes.
  ///
  /// It is refused also for `sync.module` (No module of that name travels between machines), `sync.ownersOnly` (Only a
  /// user's own daemon can be a replica, and only that user can sync it), `sync.noHome` (This machine is no replica),
  /// `sync.moved` (Something was changed here meanwhile), `sync.older` (The page is older than what this machine has).
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - page: what home's sync.changes replied. An object.
  ///   - told: the replica's revision up to which home has its changes. A whole number from 0; nil is 0.
  ///   - complete: whether home's rows are complete with this page. True or false; nil is false.
  public static func receive(
    module: String,
    page: JSON,
    told: Int? = nil,
    complete: Bool? = nil
  ) -> TypedCall<ReceivedReply> {
    TypedCall("sync.receive", ReceivedReply.init) {
      $0.set("module", module)
      $0.set("page", page)
      $0.set("told", told)
      $0.set("complete", complete)
    }
  }

  /// Lists the replicas of your record, with their last contact.
  public static func replicas() -> TypedCall<ReplicaList> {
    TypedCall("sync.replicas", ReplicaList.init)
  }

  /// Tells whether this machine is a replica, and how far each module is in step with home.
  ///
  /// It is refused also for `sync.underWay` (Another round is under way).
  ///
  /// - Parameter begin: begin a round, which no other connection may do before this one closes. True or false; nil is
  ///   false.
  public static func state(begin: Bool? = nil) -> TypedCall<StateReply> {
    TypedCall("sync.state", StateReply.init) {
      $0.set("begin", begin)
    }
  }

  /// Takes the value that lost in a conflict, in place of the one that was kept.
  ///
  /// It is refused also for `sync.rowGone` (The row isn't there any more), `sync.conflictNotFound` (You have no such
  /// conflict).
  ///
  /// - Parameter conflict: the conflict's id, such as timer-3. Text of 1 to 80 characters.
  public static func take(conflict: String) -> TypedCall<ConflictChange> {
    TypedCall("sync.take", ConflictChange.init) {
      $0.set("conflict", conflict)
    }
  }

  /// What `sync.changes` gives.
  public struct ChangesReply: Equatable, Sendable {
    /// True or false; not always there.
    public let snapshot: Bool?
    /// A list, each an object; not always there.
    public let rows: [Row]?
    /// An object; not always there.
    public let range: Range?
    /// A whole number from 0; not always there.
    public let upTo: Int?
    /// Text of up to 16 characters; not always there.
    public let proof: String?
    /// True or false; not always there.
    public let more: Bool?
    /// Text of 1 to 60 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      snapshot = try json.member("snapshot")
      rows = try json.member("rows", Row.init)
      range = try json.member("range", Range.init)
      upTo = try json.member("upTo")
      proof = try json.member("proof")
      more = try json.member("more")
      next = try json.member("next")
    }
  }

  /// What `sync.conflicts` gives.
  public struct ConflictList: Equatable, Sendable {
    /// A list, each an object.
    public let conflicts: [Conflict]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      conflicts = try json.member("conflicts", Conflict.init)
    }
  }

  /// What `sync.drop` and `sync.take` gives.
  public struct ConflictChange: ChangeReply, Equatable, Sendable {
    /// Text of 1 to 80 characters.
    public let conflict: String
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      conflict = try json.member("conflict")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `sync.enrol` gives.
  public struct EnrolReply: Equatable, Sendable {
    /// Text of 1 to 64 characters.
    public let replica: String
    /// Text of 1 to 64 characters.
    public let lineage: String
    /// True or false.
    public let goesOn: Bool
    /// An object, for each table a list, each a whole number from 1.
    public let leases: [String: [Int]]
    /// Text of 1 to 299 characters.
    public let account: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      replica = try json.member("replica")
      lineage = try json.member("lineage")
      goesOn = try json.member("goesOn")
      leases = try json.member("leases")
      account = try json.member("account")
    }
  }

  /// What `sync.join` gives.
  public struct JoiningReply: Equatable, Sendable {
    /// True or false.
    public let joining: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      joining = try json.member("joining")
    }
  }

  /// What `sync.meet` gives.
  public struct MeetReply: Equatable, Sendable {
    /// A time.
    public let now: Timestamp
    /// A list of up to 100, each an object.
    public let modules: [Module]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      now = try json.member("now")
      modules = try json.member("modules", Module.init)
    }
  }

  /// What `sync.merge` gives.
  public struct MergeReply: Equatable, Sendable {
    /// A whole number from 0.
    public let taken: Int
    /// A whole number from 0.
    public let merged: Int
    /// A whole number from 0.
    public let conflicts: Int
    /// A whole number from 0.
    public let rev: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      taken = try json.member("taken")
      merged = try json.member("merged")
      conflicts = try json.member("conflicts")
      rev = try json.member("rev")
    }
  }

  /// What `sync.pending` gives.
  public struct PendingReply: Equatable, Sendable {
    /// A list, each an object.
    public let transactions: [JSON]
    /// A list, each an object.
    public let pictures: [Picture]
    /// A whole number from 0; not always there.
    public let upTo: Int?
    /// A whole number from 0; not always there.
    public let rev: Int?
    /// True or false; not always there.
    public let more: Bool?
    /// Text of 1 to 60 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      transactions = try json.member("transactions")
      pictures = try json.member("pictures", Picture.init)
      upTo = try json.member("upTo")
      rev = try json.member("rev")
      more = try json.member("more")
      next = try json.member("next")
    }
  }

  /// What `sync.picture.get` gives.
  public struct DataReply: Equatable, Sendable {
    /// Bytes in base64, up to 10485762 of them.
    public let data: [UInt8]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      data = try json.member("data")
    }
  }

  /// What `sync.picture.missing` gives.
  public struct IdList: Equatable, Sendable {
    /// A list of up to 10000, each a whole number from 1.
    public let ids: [Int]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      ids = try json.member("ids")
    }
  }

  /// What `sync.receive` gives.
  public struct ReceivedReply: Equatable, Sendable {
    /// A whole number from 0.
    public let received: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      received = try json.member("received")
    }
  }

  /// What `sync.replicas` gives.
  public struct ReplicaList: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let replicas: [Replica]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      replicas = try json.member("replicas", Replica.init)
    }
  }

  /// What `sync.state` gives.
  public struct StateReply: Equatable, Sendable {
    /// A time.
    public let now: Timestamp
    /// Text of 1 to 300 characters, or null.
    public let home: String?
    /// Text of 1 to 64 characters, or null.
    public let replica: String?
    /// True or false.
    public let joining: Bool
    /// A whole number from 0.
    public let waiting: Int
    /// A time, or null.
    public let waitingSince: Timestamp?
    /// A whole number from 0.
    public let conflicts: Int
    /// A time, or null.
    public let lastMet: Timestamp?
    /// A list of up to 100, each an object.
    public let modules: [StateModule]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      now = try json.member("now")
      home = try json.member("home")
      replica = try json.member("replica")
      joining = try json.member("joining")
      waiting = try json.member("waiting")
      waitingSince = try json.member("waitingSince")
      conflicts = try json.member("conflicts")
      lastMet = try json.member("lastMet")
      modules = try json.member("modules", StateModule.init)
    }
  }

  /// In what is given: `sync.conflicts.conflicts`.
  public struct Conflict: Identifiable, Equatable, Sendable {
    /// Text of 1 to 80 characters.
    public let id: String
    /// Text of 1 to 60 characters.
    public let module: String
    /// Text of 1 to 60 characters.
    public let table: String
    /// A whole number from 1.
    public let row: Int
    /// Text of 1 to 60 characters, or null.
    public let column: String?
    /// Any value.
    public let kept: JSON
    /// Any value.
    public let lost: JSON
    /// A time.
    public let made: Timestamp
    /// Text of 1 to 300 characters.
    public let replica: String
    /// Text of 1 to 2000 characters; not always there.
    public let reason: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      module = try json.member("module")
      table = try json.member("table")
      row = try json.member("row")
      column = try json.member("column")
      kept = try json.member("kept")
      lost = try json.member("lost")
      made = try json.member("made")
      replica = try json.member("replica")
      reason = try json.member("reason")
    }
  }

  /// In what is given: `sync.meet.modules`.
  public struct Module: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let name: String
    /// A whole number from 1.
    public let schema: Int
    /// A whole number from 0.
    public let rev: Int
    /// A whole number from 0.
    public let taken: Int
    /// Text of up to 64 characters, or null.
    public let takenProof: String?
    /// Text of 1 to 40 characters; not always there.
    public let mismatch: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      name = try json.member("name")
      schema = try json.member("schema")
      rev = try json.member("rev")
      taken = try json.member("taken")
      takenProof = try json.member("takenProof")
      mismatch = try json.member("mismatch")
    }
  }

  /// In what is given: `sync.pending.pictures`.
  public struct Picture: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let home: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      home = try json.member("home")
    }
  }

  /// In what is given: `sync.changes.range`.
  public struct Range: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let table: String
    /// A whole number from 0.
    public let first: Int
    /// A whole number from 0.
    public let last: Int

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      first = try json.member("first")
      last = try json.member("last")
    }
  }

  /// In what is given: `sync.replicas.replicas`.
  public struct Replica: Equatable, Sendable {
    /// Text of 1 to 64 characters.
    public let replica: String
    /// Text of 1 to 300 characters.
    public let name: String
    /// Text of 1 to 299 characters.
    public let user: String
    /// A time.
    public let lastMet: Timestamp
    /// True or false.
    public let forgotten: Bool

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      replica = try json.member("replica")
      name = try json.member("name")
      user = try json.member("user")
      lastMet = try json.member("lastMet")
      forgotten = try json.member("forgotten")
    }
  }

  /// In what is given: `sync.changes.rows`.
  public struct Row: Identifiable, Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let table: String
    /// A whole number from 0.
    public let id: Int
    /// An object, or null.
    public let row: JSON?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      row = try json.member("row")
    }
  }

  /// In what is given: `sync.state.modules`.
  public struct StateModule: Equatable, Sendable {
    /// Text of 1 to 60 characters.
    public let name: String
    /// A whole number from 1.
    public let schema: Int
    /// A whole number from 0.
    public let rev: Int
    /// A whole number from 0.
    public let rows: Int
    /// Text of 1 to 64 characters; not always there.
    public let shape: String?
    /// A whole number from 0.
    public let waiting: Int
    /// A whole number from 0.
    public let conflicts: Int
    /// A whole number from 0; not always there.
    public let base: Int?
    /// A whole number from 0; not always there.
    public let told: Int?
    /// Text of up to 64 characters, or null; not always there.
    public let proof: String?
    /// Text of 1 to 64 characters; not always there.
    public let lineage: String?
    /// True or false; not always there.
    public let joining: Bool?
    /// True or false; not always there.
    public let left: Bool?
    /// An object, for each table a whole number from 0.
    public let sizes: [String: Int]
    /// An object, for each table a whole number.
    public let idsLeft: [String: Int]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      name = try json.member("name")
      schema = try json.member("schema")
      rev = try json.member("rev")
      rows = try json.member("rows")
      shape = try json.member("shape")
      waiting = try json.member("waiting")
      conflicts = try json.member("conflicts")
      base = try json.member("base")
      told = try json.member("told")
      proof = try json.member("proof")
      lineage = try json.member("lineage")
      joining = try json.member("joining")
      left = try json.member("left")
      sizes = try json.member("sizes")
      idsLeft = try json.member("idsLeft")
    }
  }
}

extension TypedCall {
  /// The methods of `sync`.
  public static var sync: SyncModule.Type { SyncModule.self }
}
