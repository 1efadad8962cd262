import TrackClientCore
import Wire

/// Pictures of rows that are written: noted on the way, and fetched one by one when the rows are through.
struct PictureExport {
  private enum Owner {
    case entry
    case post(Int)
    case user(String)
  }

  private let session: Session
  private let folder: PictureFolder?
  private var wanted: [(picture: PictureDraft, owner: Owner)] = []

  /// - Parameter folder: nil where they are only counted.
  init(_ session: Session, _ folder: PictureFolder?) {
    self.session = session
    self.folder = folder
  }

  var count: Int { wanted.count }

  mutating func note(_ row: ExportedRow) {
    switch row.table {
    case "entries":
      for picture in row.json["pictures"]?.elements.map(\.self) ?? [] { note(picture, "timer", .entry) }
    case "posts": note(row.json["image"], "feed", .post(row.json["id"]?.int ?? 0))
    case "profiles": note(row.json["picture"], "feed", .user(row.json.text("user")))
    default: break
    }
  }

  private mutating func note(_ json: JSON?, _ module: String, _ owner: Owner) {
    if let picture = PictureDraft(shown: json, of: module) { wanted.append((picture, owner)) }
  }

  func write() throws(Failure) {
    guard let folder else { return }
    for (picture, owner) in wanted {
      let reply =
        switch owner {
        case .entry: try session.call("timer.picture.get", ["picture": JSON(picture.id)])
        case .post(let post): try session.call("feed.picture.get", ["post": JSON(post)])
        case .user(let user): try session.call("feed.picture.get", ["user": JSON(user)])
        }
      guard reply["picture"]?["id"]?.int == picture.id, let text = reply["data"]?.string,
        let bytes = Base64.decode(Array(text.utf8)), bytes.count == picture.bytes
      else {
        throw Failure(.refused, "\(picture.fileName) has changed since its row was written: export again")
      }
      try folder.write(bytes, of: picture)
    }
  }
}
