import Journal
import Manifest
import System
import TrackClientCore

/// The journal files of a module. Callers may change the files only in `alone`.
struct ModuleRecord {
  private let name: String
  private let directory: Directory
  private let storage: DirectoryStorage
  private let isOfMachine: Bool
  /// The daemon that uses the files. Only a daemon that systemd runs can be stopped for a moment.
  private let daemon: RunningDaemon?
  private var journal: String { JournalName.of(module: name) }
  var path: String { directory.path }

  /// Locks the state directory for the lifetime of this value. If systemd runs a daemon that uses the directory, the
  /// directory isn't locked yet. `alone` later stops that daemon and then locks the directory.
  init(of module: String, _ arguments: Arguments, _ session: Session) throws(Failure) {
    name = module
    isOfMachine = session.options.server == .system
    let path = try JournalLocation.directory(arguments, session)
    let daemon = RunningDaemon(in: path, isOfMachine: isOfMachine)
    self.daemon = daemon?.isUnit == true ? daemon : nil
    directory =
      if self.daemon == nil {
        try Self.locked(path, isOfMachine)
      } else {
        try orRefuse(path) { () throws(Errno) in try Directory.openForInspection(path) }
      }
    storage = DirectoryStorage(directory, access: .read)
  }

  private static func locked(_ path: String, _ isOfMachine: Bool) throws(Failure) -> Directory {
    // Only reading, renaming and removing files is needed. The files therefore keep their owner, even if root runs this
    // command.
    try JournalLocation.locked(path, isOfMachine: isOfMachine, mayBeOthers: true)
  }

  var restartsDaemon: Bool { daemon != nil }

  /// Runs the closure while no daemon uses the files. A daemon that systemd runs is stopped, and started again.
  func alone(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard let daemon else { return try body() }
    try daemon.whileStopped { () throws(Failure) in
      let lock = try Self.locked(path, isOfMachine)
      defer { withExtendedLifetime(lock) {} }
      try body()
    }
  }

  /// The usual state directory, if another record of the module is in it. The installed folder then belongs to that
  /// other record. Nil if there is no other record.
  func servedInstead(_ session: Session) throws(Failure) -> String? {
    guard let usual = try? JournalLocation.usualDirectory(session) else { return nil }
    return try orRefuse(usual) { () throws(Errno) in
      do throws(Errno) {
        let there = try Directory.openForInspection(usual)
        guard try there.status().identity != directory.status().identity else { return nil }
        return try there.exists(journal) ? usual : nil
      } catch .notFound {
        return nil
      }
    }
  }

  /// The schema of the journal. Nil if there is no journal.
  var schema: Int? { JournalSubject(of: journal, in: storage)?.schema }

  /// A journal with an older schema that a migration kept.
  struct Older {
    let file: String
    let schema: Int
    /// The manifest that the journal contains. Nil if it can't be read any more.
    let manifest: Manifest?
  }

  /// The kept journals, sorted by schema. Among files with the same schema, the newest is last.
  var older: [Older] {
    files.filter { $0.hasPrefix(journal + ".schema-") }.compactMap { file in
      guard let subject = JournalSubject(of: file, in: storage), subject.module == name else { return nil }
      let manifest = subject.manifest.flatMap { try? Manifest(recorded: $0) }
      return Older(file: file, schema: subject.schema, manifest: manifest)
    }.sorted { ($0.schema, $0.file.utf8.count, $0.file) < ($1.schema, $1.file.utf8.count, $1.file) }
  }

  /// The names of the journal and of all kept versions of the journal.
  var files: [String] {
    ((try? directory.names()) ?? []).filter { $0 == journal || $0.hasPrefix(journal + ".") }
  }

  /// Puts the older journal in place of the newer one. One of the two is in place at every moment, so trackd never
  /// starts with an empty record.
  /// - Returns: the new name of the newer journal.
  func goBack(to older: Older) throws(Failure) -> String {
    try orRefuse(path) { () throws(Errno) in
      var number = 1
      var kept = ""
      repeat {
        kept = JournalName.older(of: journal, schema: schema ?? 0, number: number)
        number += 1
      } while try directory.exists(kept)
      try directory.link(journal, to: kept)
      do throws(Errno) {
        try directory.rename(older.file, to: journal)
        try directory.synchronize()
      } catch {
        returnToNewer(kept, from: older)
        throw error
      }
      return kept
    }
  }

  /// Undoes `goBack`, even if `goBack` failed halfway.
  func returnToNewer(_ kept: String, from older: Older) {
    switch try? directory.exists(older.file) {
    case false:
      try? directory.link(journal, to: older.file)
      try? directory.rename(kept, to: journal)
    case true: try? directory.remove(kept)
    // It is unknown whether the older journal was moved. `kept` might be the only name of the newer journal, so `kept`
    // isn't removed.
    case nil: break
    }
    try? directory.synchronize()
  }

  func remove(_ files: [String]) throws(Failure) {
    try orRefuse(path) { () throws(Errno) in
      for file in files { try directory.remove(file) }
      try directory.synchronize()
    }
  }
}
