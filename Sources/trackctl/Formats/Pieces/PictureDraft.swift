import ModuleKit
import Wire

/// A picture of an entry, a post or a profile. Its bytes are a file of their own, in a folder.
struct PictureDraft {
  let module: String
  let id: Int
  let kind: PictureType
  let bytes: Int

  /// Nil for what is none.
  init?(shown json: JSON?, of module: String) {
    guard let json, let id = json["id"]?.int, id > 0, let bytes = json["bytes"]?.int,
      1...PictureType.largest ~= bytes, let kind = json["type"]?.string.flatMap(PictureType.init(rawValue:))
    else { return nil }
    (self.module, self.id, self.kind, self.bytes) = (module, id, kind, bytes)
  }

  /// Made of numbers and known words alone, so no row can name a file elsewhere.
  var fileName: String { "\(module)-\(id).\(kind.ending)" }
}
