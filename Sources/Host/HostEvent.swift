package import ModuleKit

/// Something that an administrator would want to know.
package enum HostEvent: Sendable {
  case denied(by: Principal, method: String, reason: String)
  /// Wrong passwords, codes or keys, so many that no more are looked at for a while.
  case guessing(by: Principal, method: String)
  /// A call held the loop for long, or (nil) a message that was no call.
  case slow(by: Principal, method: String?, milliseconds: Int)
  /// Somebody has begun to read everything that these modules hold.
  case exported(by: Principal, modules: [String])
  case storageFailed(module: String, reason: String)
  case storageFull(module: String)
  case storageRecovered(module: String)
  case tornTail(module: String, bytes: Int)
  case migrated(MigrationReport)
  case compacted(module: String, before: Int, after: Int)
  case notCompacted(module: String, reason: String)
}
