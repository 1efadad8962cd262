import ModuleKit
import Time
import Wire

/// A module whose rows are synced between a home and its replicas. The protocol hides the type of the module's state.
protocol SyncingModule: HostedModule {
  /// The link to home, if this machine is a replica.
  var link: SyncPeer? { get }
  var sync: SyncRows { get }

  // These members are used at home.
  func enrol(_ request: SyncEnrolment, _ invocation: Invocation, order: Int) throws(Rejection) -> SyncPeer
  func forget(_ replica: String, _ invocation: Invocation, order: Int) throws(Rejection)
  func keepLostIDs(_ now: Instant, order: Int) throws(Rejection)
  func merge(
    _ transactions: [SyncTransaction], from replica: String, base: Int, isWhole: Bool, _ invocation: Invocation,
    order: () -> Int
  ) throws(Rejection) -> SyncMergeReport
  func writeChanges(to replica: String, since base: Int, _ invocation: Invocation, into writer: inout JSONWriter)
    throws(Rejection)
  func writeSnapshot(to replica: String, at cursor: String, _ invocation: Invocation, into writer: inout JSONWriter)
    throws(Rejection)

  // These members are used on a replica.
  func join(_ peer: SyncPeer, _ invocation: Invocation, order: Int) throws(Rejection)
  func leave(_ invocation: Invocation, order: Int) throws(Rejection)
  func waiting(after rev: Int) -> Int
  func writePending(after rev: Int, _ proof: String, _ invocation: Invocation, into writer: inout JSONWriter)
    throws(Rejection)
  func writeAll(at cursor: String, _ invocation: Invocation, into writer: inout JSONWriter) throws(Rejection)
  func receive(_ page: SyncPage, _ invocation: Invocation, order: Int) throws(Rejection) -> Int

  // These members are used on either machine.
  /// A checksum of a transaction, the same in every copy of the record. Nil if the transaction isn't kept.
  func proof(of rev: Int) -> String?
  func idsLeft() -> [String: Int]
  /// The number of synced rows in the module's own tables.
  var travellingCount: Int { get }
  func replica(_ id: String, _ invocation: Invocation) throws(Rejection) -> SyncPeer
  func isAhead(of base: Int, _ proof: String?) -> Bool
  /// The ranges of picture ids that are leased to replicas.
  var leasedPictures: [Range<Int>] { get }
  func ownsPicture(_ id: Int, _ account: Int) -> Bool
  func hasPicture(_ id: Int, _ checksum: Int, _ peer: SyncPeer?, isWhole: Bool, _ account: Int) -> Bool
  func mayPlacePicture(_ id: Int, _ peer: SyncPeer?) -> Bool
  func names(in conflict: SyncConflict, _ meanings: Meanings) -> SyncConflict.Names
  func settle(_ conflict: Int, taking: Bool, _ invocation: Invocation, order: Int) throws(Rejection) -> SyncConflict
}

/// A replica's request to be registered at home.
struct SyncEnrolment {
  let replica: String
  let name: String
  /// For each table, the number of ids that the replica's existing rows need.
  let sizes: TableNumbers
  /// The lineage of the replica's record, if it was already a copy of home's record. The two were equal when home was at
  /// revision `base` and the replica at revision `told`.
  let lineage: String?
  let base: Int
  let proof: String?
  let told: Int
}

/// The result of merging a page of a replica's transactions.
struct SyncMergeReport {
  var taken = 0
  var merged = 0
  var conflicts = 0
  var rev = 0
}

extension HostedModule {
  /// This module as a `SyncingModule`. Nil if its rows aren't synced.
  var syncing: (any SyncingModule)? {
    isSynced ? self as? any SyncingModule : nil
  }
}
