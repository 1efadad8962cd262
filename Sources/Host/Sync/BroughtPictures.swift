import ModuleKit
import Wire

/// The files of pictures that arrived before their rows.
///
/// A file goes straight to its final place if that place is free and the row will keep its id. Otherwise the file waits
/// under a temporary name, because the row might get another id here. The row might also replace a row whose picture is
/// still needed.
final class BroughtPictures {
  struct Key: Hashable {
    let module: String
    let account: Int
    /// The link of the replica that sent the picture. Nil for a picture from home.
    let link: Int?
    let id: Int
  }

  private struct Brought {
    /// The written file. Nil while the file is being written.
    var file: PictureFile?
    let isInPlace: Bool
  }

  private let folder: AttachmentFolder
  private var pictures: [Key: Brought] = [:]

  init(_ folder: AttachmentFolder) { self.folder = folder }

  func contains(_ key: Key) -> Bool { pictures[key]?.file != nil }

  /// The number of the account's files that wait for their rows.
  func count(of account: Int) -> Int { pictures.count { $0.key.account == account && $0.value.file != nil } }

  func begin(_ key: Key, isInPlace: Bool) { pictures[key] = Brought(file: nil, isInPlace: isInPlace) }

  func finish(_ key: Key, _ file: PictureFile) { pictures[key]?.file = file }

  /// Forgets the pictures that came through this link, so that their files can be removed. No picture is lost, because
  /// each sync again sends all pictures whose rows aren't merged yet.
  func forget(of module: String, link: Int) {
    pictures = pictures.filter { $0.key.module != module || $0.key.link != link }
  }

  /// The names of files that must be kept although no row names them yet.
  func names(of module: String, in files: AttachmentFiles) -> Set<String> {
    var names: Set<String> = []
    for (key, picture) in pictures where key.module == module {
      let name = picture.isInPlace ? files.name(key.id) : files.waitingName(key)
      names.formUnion([name, name + ".new"])
    }
    return names
  }

  /// Moves the file of a row to its final place.
  ///
  /// If the file had to wait, the loop itself renames the file and syncs the directory. The loop may block, because few
  /// files have to wait. Files wait only if a record was copied or restored, or when a machine with pictures joins for
  /// the first time.
  /// - Returns: whether the file in the final place belongs to the row. Also true if there is no file, because the
  ///   sending machine might not have been able to read it.
  func settle(_ key: Key, of module: any HostedModule, as id: Int, _ row: JSON) throws(Rejection) -> Bool {
    let (bytes, checksum) = (row["bytes"]?.int, row["checksum"]?.int)
    let files = folder.files(of: module)
    guard let brought = pictures[key], let file = brought.file else {
      return files.size(of: id).map { $0 == bytes } ?? true
    }
    guard file.bytes == bytes, file.checksum == checksum else { return false }
    if !brought.isInPlace || key.id != id {
      try files.place(brought.isInPlace ? files.name(key.id) : files.waitingName(key), as: id)
    }
    pictures[key] = nil
    return true
  }
}
