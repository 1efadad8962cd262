import ModuleKit
import Wire

/// A picture of an imported or exported row. Its bytes are in a separate file in a folder.
struct PictureDraft {
  let module: String
  let id: Int
  let kind: PictureType
  let bytes: Int

  /// Nil if the JSON isn't a picture.
  init?(shown json: JSON?, of module: String) {
    guard let json, let id = json["id"]?.int, id > 0, let bytes = json["bytes"]?.int,
      1...PictureType.largest ~= bytes, let kind = json["type"]?.string.flatMap(PictureType.init(rawValue:))
    else { return nil }
    (self.module, self.id, self.kind, self.bytes) = (module, id, kind, bytes)
  }

  /// The name of the picture's file. It consists only of a number and known words, so that a row can't name a file
  /// outside the folder.
  var fileName: String { "\(module)-\(id).\(kind.ending)" }
}
