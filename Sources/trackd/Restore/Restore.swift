import Host
import Journal
import System

/// Fills an empty state directory from a backup. Everything is verified before anything is written, and what was written is
/// loaded as a start would load it before it counts.
struct Restore {
  private let backup: Backup
  private let path: String
  private let outside: OutsideModules

  /// Reads the whole backup.
  /// - Parameter modules: those that this program has.
  init(from path: String, modules: [BuiltInModule], _ outside: OutsideModules) throws(StartProblem) {
    self.path = path
    self.outside = outside
    let folder = try StartProblem.unless(.backup, "the backup \(path)") { () throws(Errno) in
      try Directory.openForInspection(path)
    }
    do throws(BackupProblem) {
      backup = try Backup(verifying: folder)
    } catch {
      throw StartProblem(.backup, "the backup \(path) can't be used: \(error.message). Nothing was written")
    }
    for module in backup.manifest.modules {
      let known = modules.first { $0.name == module.name }?.schema ?? outside.schema(of: module.name)
      guard let schema = known, module.schema <= schema else {
        throw StartProblem(
          .backup,
          "the backup \(path) was made by a newer trackd (\(backup.manifest.version)), which knows more of"
            + " \(module.name) than this one: restore it with that. Nothing was written")
      }
    }
  }

  /// Writes it, and says what there is now.
  func run(into target: RestoreTarget, _ configuration: HostConfiguration) throws(StartProblem) -> String {
    do throws(Errno) {
      try target.begin()
      try backup.copy(to: target.directory, pictures: target.pictures, created: target.own)
    } catch {
      throw StartProblem(
        .storage, "\(target.path): the restore did not get to its end: \(error). Empty the directory and try again")
    }
    try load(target, configuration)
    try StartProblem.unless(.storage, target.path, target.finish)
    return report(target)
  }

  private func load(_ target: RestoreTarget, _ configuration: HostConfiguration) throws(StartProblem) {
    var configuration = configuration
    configuration.moduleNames = backup.manifest.modules.map(\.name)
    let host = Host(
      configuration, modules: BuiltInModule.entries + outside.entries(), pictures: DirectoryStorage(target.pictures),
      storage: DirectoryStorage(target.directory), clock: { Clock.now() }, wake: {})
    let problems = host.storageProblems
    host.close()
    guard problems.isEmpty else {
      throw StartProblem(
        .backup,
        "what the backup \(path) holds can't be served: "
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
