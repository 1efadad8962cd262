import Host
import Journal
import ProgramKit
import System

/// Fills an empty state directory from a backup. The whole backup is verified before anything is written. The restore
/// is complete only if the daemon's own code can load the result.
struct Restore {
  private let backup: Backup
  private let path: String
  private let outside: OutsideModules

  /// Reads and verifies the whole backup.
  /// - Parameter modules: the built-in modules of this program.
  init(from path: String, modules: [BuiltInModule], _ outside: OutsideModules) throws(Problem) {
    self.path = path
    self.outside = outside
    let folder = try Problem.unless(.backup, "the backup \(path)") { () throws(Errno) in
      try Directory.openForInspection(path)
    }
    do throws(BackupProblem) {
      backup = try Backup(verifying: folder)
    } catch {
      throw Problem(.backup, "the backup \(path) can't be used: \(error.message). Nothing was written")
    }
    for module in backup.manifest.modules {
      let known = modules.first { $0.name == module.name }?.schema ?? outside.schema(of: module.name)
      guard let schema = known, module.schema <= schema else {
        throw Problem(
          .backup,
          "the backup \(path) was made by the newer trackd \(backup.manifest.version), and this trackd can't read"
            + " the backup's module \(module.name). Restore it with the newer trackd. Nothing was written")
      }
    }
  }

  /// Writes the backup into the target, and returns a report to print.
  func run(into target: RestoreTarget, _ configuration: HostConfiguration) throws(Problem) -> String {
    do throws(Errno) {
      try target.begin()
      try backup.copy(to: target.directory, pictures: target.pictures, created: target.own)
    } catch {
      throw Problem(
        .storage, "\(target.path): the restore was not completed: \(error). Empty the directory and try again")
    }
    try load(target, configuration)
    try Problem.unless(.storage, target.path, target.finish)
    return report(target)
  }

  private func load(_ target: RestoreTarget, _ configuration: HostConfiguration) throws(Problem) {
    var configuration = configuration
    configuration.moduleNames = backup.manifest.modules.map(\.name)
    let host = Host(
      configuration, modules: BuiltInModule.entries + outside.entries(), pictures: DirectoryStorage(target.pictures),
      storage: DirectoryStorage(target.directory), clock: { Clock.now() }, wake: {})
    let refusal = host.storageProblems.isEmpty ? host.keepLostIDs() : nil
    host.close()
    if let refusal { throw Problem(.storage, "\(target.path): the restore was not completed: \(refusal)") }
    let problems = host.storageProblems
    guard problems.isEmpty else {
      throw Problem(
        .backup,
        "the contents of the backup \(path) can't be served: "
          + problems.map { "\($0.module): \($0.reason)" }.joined(separator: "; "))
    }
  }

  private func report(_ target: RestoreTarget) -> String {
    let modules = backup.manifest.modules.map { "\($0.name) at revision \($0.rev)" }.joined(separator: ", ")
    let count = backup.manifest.pictures.count
    return "restored into \(target.path), as it was at \(backup.manifest.at): \(modules);"
      + " \(count == 1 ? "1 picture" : "\(count) pictures")\n"
  }
}
