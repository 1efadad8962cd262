import ModuleKit

extension PictureType {
  /// `jpg`
  var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .gif: "gif"
    case .webp: "webp"
    }
  }
}
