package import System

/// A backup in a folder. Creating this value verifies every byte of the backup.
package struct Backup: Sendable {
  private static let manifestLimit = 64 << 20

  package let manifest: BackupManifest
  private let folder: Directory
  private let pictures: Directory

  /// Reads and verifies the whole backup. If any part is missing or damaged, the whole backup is rejected.
  package init(verifying folder: Directory) throws(BackupProblem) {
    self.folder = folder
    manifest = try BackupManifest(reading: try Self.manifest(in: folder))
    do throws(Errno) {
      pictures = try folder.subdirectory(BackupManifest.pictures)
    } catch {
      throw Self.unreadable(error, BackupManifest.pictures)
    }
    for module in manifest.modules { try verify(module) }
    for picture in manifest.pictures { try Self.verify(picture, in: pictures) }
  }

  private static func manifest(in folder: Directory) throws(BackupProblem) -> [UInt8] {
    do throws(Errno) {
      return try folder.openFile(BackupManifest.name, .read).contents(limit: manifestLimit)
    } catch {
      throw unreadable(error, BackupManifest.name)
    }
  }

  /// Copies all files of the backup and syncs the copies.
  package func copy(
    to target: Directory, pictures targetPictures: Directory, created: (File) throws(Errno) -> Void
  ) throws(Errno) {
    for module in manifest.modules { try Self.copy(module.file, folder, target, created) }
    for picture in manifest.pictures { try Self.copy(picture, pictures, targetPictures, created) }
    try targetPictures.synchronize()
    try target.synchronize()
  }

  private static func copy(
    _ file: BackupFile, _ source: Directory, _ target: Directory, _ created: (File) throws(Errno) -> Void
  ) throws(Errno) {
    let copy = try target.openFile(file.name, create: .always)
    try created(copy)
    try file.copy(from: try source.openFile(file.name, .read), to: copy)
  }

  private func verify(_ module: BackupManifest.Module) throws(BackupProblem) {
    try Self.verify(module.file, in: folder)
    let report: InspectionReport
    do throws(JournalFailure) {
      report = try Inspector.verify(DirectoryStorage(folder, access: .read), name: module.file.name)
    } catch {
      throw BackupProblem(error.message)
    }
    guard report.state == .whole, report.module == module.name, report.rev == module.rev,
      report.schema == module.schema
    else { throw BackupProblem("'\(module.file.name)' isn't the journal that \(BackupManifest.name) lists") }
  }

  private static func verify(_ file: BackupFile, in folder: Directory) throws(BackupProblem) {
    let found: BackupFile
    do throws(Errno) {
      found = try BackupFile(reading: try folder.openFile(file.name, .read), name: file.name)
    } catch {
      throw unreadable(error, file.name)
    }
    guard found == file else {
      throw BackupProblem(
        "'\(file.name)' was changed after the backup: it has \(found.bytes) bytes and checksum \(found.checksum),"
          + " instead of \(file.bytes) and \(file.checksum)")
    }
  }

  private static func unreadable(_ error: Errno, _ name: String) -> BackupProblem {
    BackupProblem("'\(name)' can't be read: \(error)")
  }
}
