// Made by ./dev update-golden from what is declared of sync: change that.

/// The module `sync`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `sync.module`: No module of that name is synced between machines.
/// - `sync.unknownReplica`: This machine doesn't know the replica.
/// - `sync.forgotten`: The replica is no longer allowed to sync.
/// - `sync.rowGone`: The row no longer exists.
/// - `sync.conflictNotFound`: You have no such conflict.
/// - `sync.tooManyReplicas`: The limit on replicas is reached; `limit` is the number allowed.
/// - `sync.tooManyIDs`: The limit on ids is reached; `limit` is the number allowed.
/// - `sync.replicaOfReplica`: This machine is itself a replica, so it can't have replicas.
/// - `sync.joined`: This machine is a replica already.
/// - `sync.hasReplicas`: This machine has replicas, so it can't be one.
/// - `sync.ownersOnly`: Only a user's own daemon can be a replica, and only that user can sync it.
/// - `sync.tooManyAliases`: Too many of the replica's rows have one id on the replica and another at home.
/// - `sync.tooManyConflicts`: The limit on conflicts is reached; `limit` is the number allowed.
/// - `sync.unsentLost`: A transaction that home hasn't received is no longer kept.
/// - `sync.cloned`: Home has changes of this replica that aren't here: the replica was copied or restored.
/// - `sync.pictureNotFound`: You have no such picture.
/// - `sync.tooManyPictures`: The rows of too many pictures haven't arrived yet.
/// - `sync.noHome`: This machine is not a replica.
/// - `sync.moved`: Something was changed here in the meantime.
/// - `sync.older`: The page is older than what this machine has.
/// - `sync.underWay`: Another sync is under way.
public enum SyncModule {
  /// Returns home's rows for a replica, page by page: those that changed since `base` or, with `cursor`, all rows.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.unknownReplica`, `sync.forgotten`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - base: the last revision of home that the replica has received. A whole number of at least 0; nil means 0.
  ///   - cursor: asks for all rows: empty for the first page, then `next` of the previous page. A cursor.
  public static func changes(
    module: String,
    replica: String,
    base: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<ChangesReply> {
    TypedCall(
      "sync.changes", ChangesReply.init,
      ["module": module, "replica": replica, "base": base, "cursor": cursor])
  }

  /// Lists your changes that could not be kept in a sync, oldest first.
  public static func conflicts() -> TypedCall<[Conflict]> {
    TypedCall("sync.conflicts", member("conflicts", Conflict.init))
  }

  /// Forgets a conflict, and keeps the current value.
  ///
  /// Refusals specific to this method: `sync.rowGone`, `sync.conflictNotFound`.
  ///
  /// - Parameter conflict: the conflict's id, such as timer-3. Text of 1 to 80 characters.
  public static func drop(conflict: String) -> TypedCall<Changed<String>> {
    TypedCall("sync.drop", changed(member("conflict")), ["conflict": conflict])
  }

  /// Registers a replica at home for one module, and leases ids to it. Another call leases more.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.forgotten`, `sync.tooManyReplicas`, `sync.tooManyIDs`,
  /// `sync.replicaOfReplica`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - name: the name of the other machine: home, or the replica. Text of 1 to 300 characters.
  ///   - sizes: by table: how many ids the replica's own rows need. An object with one member per table, each a whole
  ///     number from 0 to 4294967296.
  ///   - lineage: the id that all copies of a record share, if the replica's record was already a copy. Text of 1 to 64
  ///     characters.
  ///   - base: the last revision of home that the replica has received. A whole number of at least 0; nil means 0.
  ///   - proof: the checksum of the transaction up to which the other machine's changes are known. Text of up to 64
  ///     characters; nil means "".
  ///   - told: the last revision of the replica that home has received. A whole number of at least 0; nil means 0.
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
    TypedCall(
      "sync.enrol", EnrolReply.init,
      [
        "module": module, "replica": replica, "name": name, "sizes": sizes, "lineage": lineage, "base": base,
        "proof": proof, "told": told,
      ])
  }

  /// Ends a replica's right to sync in one module, for example if a laptop was stolen.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.unknownReplica`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  public static func forget(module: String, replica: String) -> TypedCall<Void> {
    TypedCall("sync.forget", ["module": module, "replica": replica])
  }

  /// Makes this machine a replica in one module, with the reply of home's sync.enrol.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.joined`, `sync.hasReplicas`, `sync.ownersOnly`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - name: the name of the other machine: home, or the replica. Text of 1 to 300 characters.
  ///   - link: the reply of home's sync.enrol. An object.
  ///   - base: the last revision of home that the replica has received. A whole number of at least 0; nil means 0.
  ///   - told: the last revision of the replica that home has received. A whole number of at least 0; nil means 0.
  ///   - proof: the checksum of the transaction up to which the other machine's changes are known. Text of up to 64
  ///     characters; nil means "".
  ///   - goesOn: whether this record is a copy of home's and continues from its base. True or false; nil means false.
  public static func join(
    module: String,
    replica: String,
    name: String,
    link: JSON,
    base: Int? = nil,
    told: Int? = nil,
    proof: String? = nil,
    goesOn: Bool? = nil
  ) -> TypedCall<Bool> {
    TypedCall(
      "sync.join", member("joining"),
      [
        "module": module, "replica": replica, "name": name, "link": link, "base": base, "told": told, "proof": proof,
        "goesOn": goesOn,
      ])
  }

  /// Makes this machine's record independent again, in one module.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.ownersOnly`.
  ///
  /// - Parameter module: the module's name. Text of 1 to 60 characters.
  public static func leave(module: String) -> TypedCall<Void> {
    TypedCall("sync.leave", ["module": module])
  }

  /// Begins a sync at home: tells how far each module is, and changes nothing.
  ///
  /// Refusals specific to this method: `sync.unknownReplica`, `sync.forgotten`.
  ///
  /// - Parameters:
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - modules: by module: base, proof, schema and shape of the replica. An object.
  public static func meet(replica: String, modules: JSON) -> TypedCall<MeetReply> {
    TypedCall("sync.meet", MeetReply.init, ["replica": replica, "modules": modules])
  }

  /// Merges a replica's transactions into home's rows. What can't be kept becomes a conflict.
  ///
  /// Refusals specific to this method: `sync.tooManyAliases`, `sync.module`, `sync.unknownReplica`, `sync.forgotten`,
  /// `sync.tooManyConflicts`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - transactions: as sync.pending returns them. A list of objects.
  ///   - base: the last revision of home that the replica has received. A whole number of at least 0; nil means 0.
  ///   - whole: whether these are all rows of a record that is being joined. True or false; nil means false.
  public static func merge(
    module: String,
    replica: String,
    transactions: [JSON],
    base: Int? = nil,
    whole: Bool? = nil
  ) -> TypedCall<MergeReply> {
    TypedCall(
      "sync.merge", MergeReply.init,
      ["module": module, "replica": replica, "transactions": transactions, "base": base, "whole": whole])
  }

  /// Returns what this replica has to send: its transactions or, with `cursor`, all of its rows.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.ownersOnly`, `sync.unsentLost`, `sync.cloned`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - after: the last revision of the replica that home has received. A whole number of at least 0; nil means 0.
  ///   - proof: the checksum of the transaction up to which the other machine's changes are known. Text of up to 64
  ///     characters; nil means "".
  ///   - cursor: asks for all rows: empty for the first page, then `next` of the previous page. A cursor.
  public static func pending(
    module: String,
    after: Int? = nil,
    proof: String? = nil,
    cursor: String? = nil
  ) -> TypedCall<PendingReply> {
    TypedCall("sync.pending", PendingReply.init, ["module": module, "after": after, "proof": proof, "cursor": cursor])
  }

  /// Stores the names that people have at home: yours, and those of other people in the rows that follow.
  ///
  /// Refusals specific to this method: `sync.ownersOnly`.
  ///
  /// - Parameters:
  ///   - name: the caller's name at home. Text of 1 to 299 characters.
  ///   - others: the names of other people in home's rows. A list of up to 4000 texts of 1 to 299 characters; nil means
  ///     [].
  public static func people(name: String? = nil, others: [String]? = nil) -> TypedCall<Void> {
    TypedCall("sync.people", ["name": name, "others": others])
  }

  /// Returns the file of a picture that is synced.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.pictureNotFound`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - id: the picture's id. A whole number of at least 1.
  public static func pictureGet(module: String, id: Int) -> TypedCall<PictureGetReply> {
    TypedCall("sync.picture.get", PictureGetReply.init, ["module": module, "id": id])
  }

  /// Tells which of these pictures have no file here.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.unknownReplica`, `sync.forgotten`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - pictures: id and checksum of each picture. A list of up to 10000, each a list of 2 whole numbers of at least
  ///     0.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  ///   - whole: whether these are all rows of a record that is being joined. True or false; nil means false.
  public static func pictureMissing(
    module: String,
    pictures: [[Int]],
    replica: String? = nil,
    whole: Bool? = nil
  ) -> TypedCall<[Int]> {
    TypedCall(
      "sync.picture.missing", member("ids"),
      ["module": module, "pictures": pictures, "replica": replica, "whole": whole])
  }

  /// Stores the file of a picture whose row follows.
  ///
  /// Refusals specific to this method: `sync.tooManyPictures`, `sync.module`, `sync.unknownReplica`, `sync.forgotten`,
  /// `sync.ownersOnly`, `sync.noHome`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - id: the picture's id. A whole number of at least 1.
  ///   - data: a JPEG, PNG, GIF or WebP picture. Up to 10485760 bytes, in base64.
  ///   - replica: the replica's id, as returned by sync.state. Text of 1 to 64 characters.
  public static func picturePut(module: String, id: Int, data: [UInt8], replica: String? = nil) -> TypedCall<Void> {
    TypedCall("sync.picture.put", ["module": module, "id": id, "data": data, "replica": replica])
  }

  /// Stores a page of home's rows on a replica that has sent all its changes.
  ///
  /// Refusals specific to this method: `sync.module`, `sync.ownersOnly`, `sync.noHome`, `sync.moved`, `sync.older`.
  ///
  /// - Parameters:
  ///   - module: the module's name. Text of 1 to 60 characters.
  ///   - page: the reply of home's sync.changes. An object.
  ///   - told: the last revision of the replica that home has received. A whole number of at least 0; nil means 0.
  ///   - complete: whether home's rows are complete with this page. True or false; nil means false.
  public static func receive(module: String, page: JSON, told: Int? = nil, complete: Bool? = nil) -> TypedCall<Int> {
    TypedCall("sync.receive", member("received"), ["module": module, "page": page, "told": told, "complete": complete])
  }

  /// Lists the replicas of your record, with their last contact.
  public static func replicas() -> TypedCall<[Replica]> {
    TypedCall("sync.replicas", member("replicas", Replica.init))
  }

  /// Tells whether this machine is a replica, and how far each module is synced with home.
  ///
  /// Refusals specific to this method: `sync.underWay`.
  ///
  /// - Parameter begin: begin a sync; if false, end your sync. True or false; nil means false.
  public static func state(begin: Bool? = nil) -> TypedCall<StateReply> {
    TypedCall("sync.state", StateReply.init, ["begin": begin])
  }

  /// Replaces the kept value of a conflict with the lost one.
  ///
  /// Refusals specific to this method: `sync.rowGone`, `sync.conflictNotFound`.
  ///
  /// - Parameter conflict: the conflict's id, such as timer-3. Text of 1 to 80 characters.
  public static func take(conflict: String) -> TypedCall<Changed<String>> {
    TypedCall("sync.take", changed(member("conflict")), ["conflict": conflict])
  }

  /// The reply of `sync.changes`.
  public struct ChangesReply: Equatable, Sendable {
    public let snapshot: Bool?
    public let rows: [Row]?
    public let people: [String]?
    public let range: Range?
    public let upTo: Int?
    public let proof: String?
    public let more: Bool?
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      snapshot = try json.member("snapshot")
      rows = try json.member("rows", Row.init)
      people = try json.member("people")
      range = try json.member("range", Range.init)
      upTo = try json.member("upTo")
      proof = try json.member("proof")
      more = try json.member("more")
      next = try json.member("next")
    }
  }

  /// The reply of `sync.enrol`.
  public struct EnrolReply: Equatable, Sendable {
    public let replica: String
    public let lineage: String
    public let goesOn: Bool
    public let leases: [String: [Int]]
    public let account: String

    public init(reading json: JSON) throws(ClientError) {
      replica = try json.member("replica")
      lineage = try json.member("lineage")
      goesOn = try json.member("goesOn")
      leases = try json.member("leases")
      account = try json.member("account")
    }
  }

  /// The reply of `sync.meet`.
  public struct MeetReply: Equatable, Sendable {
    public let now: Timestamp
    public let modules: [Module]

    public init(reading json: JSON) throws(ClientError) {
      now = try json.member("now")
      modules = try json.member("modules", Module.init)
    }
  }

  /// The reply of `sync.merge`.
  public struct MergeReply: Equatable, Sendable {
    public let taken: Int
    public let merged: Int
    public let conflicts: Int
    public let rev: Int

    public init(reading json: JSON) throws(ClientError) {
      taken = try json.member("taken")
      merged = try json.member("merged")
      conflicts = try json.member("conflicts")
      rev = try json.member("rev")
    }
  }

  /// The reply of `sync.pending`.
  public struct PendingReply: Equatable, Sendable {
    public let transactions: [JSON]
    public let pictures: [Picture]
    public let upTo: Int?
    public let rev: Int?
    public let more: Bool?
    public let next: String?

    public init(reading json: JSON) throws(ClientError) {
      transactions = try json.member("transactions")
      pictures = try json.member("pictures", Picture.init)
      upTo = try json.member("upTo")
      rev = try json.member("rev")
      more = try json.member("more")
      next = try json.member("next")
    }
  }

  /// The reply of `sync.picture.get`.
  public struct PictureGetReply: Identifiable, Equatable, Sendable {
    public let id: Int
    public let data: [UInt8]

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      data = try json.member("data")
    }
  }

  /// The reply of `sync.state`.
  public struct StateReply: Equatable, Sendable {
    public let now: Timestamp
    public let daemon: String
    public let home: String?
    public let replica: String?
    public let joining: Bool
    public let waiting: Int
    public let waitingSince: Timestamp?
    public let conflicts: Int
    public let lastMet: Timestamp?
    public let modules: [StateModule]

    public init(reading json: JSON) throws(ClientError) {
      now = try json.member("now")
      daemon = try json.member("daemon")
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
    public let id: String
    public let module: String
    public let table: String
    public let row: Int
    public let rowName: String?
    public let column: String?
    public let columnName: String?
    public let kept: JSON
    public let lost: JSON
    public let keptName: String?
    public let lostName: String?
    public let made: Timestamp
    public let replica: String
    public let reason: String?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      module = try json.member("module")
      table = try json.member("table")
      row = try json.member("row")
      rowName = try json.member("rowName")
      column = try json.member("column")
      columnName = try json.member("columnName")
      kept = try json.member("kept")
      lost = try json.member("lost")
      keptName = try json.member("keptName")
      lostName = try json.member("lostName")
      made = try json.member("made")
      replica = try json.member("replica")
      reason = try json.member("reason")
    }
  }

  /// In what is given: `sync.meet.modules`.
  public struct Module: Equatable, Sendable {
    public let name: String
    public let schema: Int
    public let rev: Int
    public let taken: Int
    public let takenProof: String?
    public let mismatch: String?

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
    public let id: Int
    public let home: Int
    public let checksum: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      home = try json.member("home")
      checksum = try json.member("checksum")
    }
  }

  /// In what is given: `sync.changes.range`.
  public struct Range: Equatable, Sendable {
    public let table: String
    public let first: Int
    public let last: Int

    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      first = try json.member("first")
      last = try json.member("last")
    }
  }

  /// In what is given: `sync.replicas.replicas`.
  public struct Replica: Equatable, Sendable {
    public let replica: String
    public let name: String
    public let user: String
    public let lastMet: Timestamp
    public let forgotten: Bool

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
    public let table: String
    public let id: Int
    public let row: JSON?

    public init(reading json: JSON) throws(ClientError) {
      table = try json.member("table")
      id = try json.member("id")
      row = try json.member("row")
    }
  }

  /// In what is given: `sync.state.modules`.
  public struct StateModule: Equatable, Sendable {
    public let name: String
    public let schema: Int
    public let rev: Int
    public let rows: Int
    public let shape: String?
    public let waiting: Int
    public let conflicts: Int
    public let base: Int?
    public let told: Int?
    public let proof: String?
    public let lineage: String?
    public let joining: Bool?
    public let arriving: Bool?
    public let left: Bool?
    public let sizes: [String: Int]
    public let idsLeft: [String: Int]

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
      arriving = try json.member("arriving")
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
