import TrackClientCalls
import Wire

/// Collects the pictures of exported rows, and fetches them after all rows have been exported.
struct PictureExport {
  private enum Owner {
    case entry
    case remark
    case post(Int)
    case user(String)
    case task(Int)
    /// A row of a custom module's table of pictures, and the name of that table.
    case cell(JSON, String)
  }

  private let session: Session
  private let folder: PictureFolder?
  private var wanted: [(picture: PictureDraft, owner: Owner)] = []

  /// - Parameter folder: the folder for the pictures. With nil, the pictures are only counted.
  init(_ session: Session, _ folder: PictureFolder?) {
    self.session = session
    self.folder = folder
  }

  var count: Int { wanted.count }

  mutating func note(_ row: ExportedRow) {
    switch row.module + "." + row.table {
    case "timer.entries":
      for picture in row.json["pictures"]?.elements.map(\.self) ?? [] { note(picture, "timer", .entry) }
    case "remarks.remarks":
      for picture in row.json["pictures"]?.elements.map(\.self) ?? [] { note(picture, "remarks", .remark) }
    case "feed.posts": note(row.json["image"], "feed", .post(row.json["id"]?.int ?? 0))
    case "feed.profiles": note(row.json["picture"], "feed", .user(row.json.text("user")))
    case "chores.tasks": note(row.json["picture"], "chores", .task(row.json["id"]?.int ?? 0))
    default:
      guard row.table == "pictures", !ModuleCommand.knownModules.contains(row.module) else { return }
      note(row.json, row.module, .cell(row.json, "\(row.module).pictures"))
    }
  }

  private mutating func note(_ json: JSON?, _ module: String, _ owner: Owner) {
    if let picture = PictureDraft(shown: json, of: module) { wanted.append((picture, owner)) }
  }

  func write() throws(Failure) {
    guard let folder, !wanted.isEmpty else { return }
    let own = try OwnTables(session)
    for (picture, owner) in wanted {
      let (id, bytes) = try fetch(picture, owner, own)
      guard id == picture.id, bytes.count == picture.bytes else {
        throw Failure(.refused, "\(picture.fileName) has changed since its row was written: export again")
      }
      try folder.write(bytes, of: picture)
    }
  }

  private func fetch(
    _ picture: PictureDraft, _ owner: Owner, _ own: OwnTables
  ) throws(Failure) -> (id: Int, bytes: [UInt8]) {
    let call: TypedCall<FeedModule.PictureGetReply>
    switch owner {
    case .entry:
      let reply = try session.call(.timer.pictureGet(picture: picture.id))
      return (reply.picture.id, reply.data)
    case .remark:
      let reply = try session.call(.remarks.pictureGet(picture: picture.id))
      return (reply.picture.id, reply.data)
    case .task(let task):
      let reply = try session.call(.chores.pictureGet(task: task))
      return (reply.picture.id, reply.data)
    case .cell(let row, let table):
      guard let (methods, name) = own.picture(row, of: table) else {
        throw Failure(.refused, "\(picture.fileName) can't be read: the module isn't served")
      }
      let reply = try session.call(methods + ".get", ["id": JSON(name.id)])
      return (reply["picture"]?["id"]?.int ?? 0, reply["data"]?.stringBytes.flatMap { Base64.decode($0) } ?? [])
    case .post(let post): call = .feed.pictureGet(post: post)
    case .user(let user): call = .feed.pictureGet(user: user)
    }
    let reply = try session.call(call)
    return (reply.picture.id, reply.data)
  }
}
