package import ModuleKit

/// An event that an administrator should know about.
package enum HostEvent: Sendable {
  case denied(by: Principal, method: String, reason: String)
  /// A caller tried so many wrong passwords, codes or keys that further attempts are refused for a while.
  case guessing(by: Principal, method: String)
  /// A call held the loop for too long. The method is nil if the message wasn't a call.
  case slow(by: Principal, method: String?, milliseconds: Int)
  /// A caller has begun to export everything in these modules.
  case exported(by: Principal, modules: [String])
  case storageFailed(module: String, reason: String)
  case storageFull(module: String)
  case storageRecovered(module: String)
  case tornTail(module: String, bytes: Int)
  case migrated(MigrationReport)
  case compacted(module: String, before: Int, after: Int)
  case notCompacted(module: String, reason: String)
  /// A call wasn't made, or it was refused. An event or a schedule had caused the call, and `event` names that cause.
  /// `module` is the module of the called method.
  case notReacted(module: String, method: String, event: String, reason: String)
}
