import ModuleKit

extension PictureType {
  /// The ending of a file name, such as `jpg`.
  var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
