package import ModuleKit
import Wire

// Stores and returns the pictures of tasks.

extension Params {
  private static let picture = PictureFile.param("picture", " of it")
  static let taskPicture = picture.optional
  static let editedPicture = picture.edit
}

extension Chores {
  /// A step that stores the picture sent with a call. Nil if the call has none.
  mutating func keeping(_ data: EncodedBytes?, _ call: Call) throws(Rejection) -> Step? {
    guard let data else { return nil }
    // The size is known only after decoding. A check for a single byte already rejects the call if the quota is used
    // up.
    try pictures.checkRoom(for: 1, in: data.field, call, Chores.pictureBytes)
    let (id, user) = (pictures.reserveID(), call.user)
    // `takePicture` sets the house and the task afterwards.
    return PictureFile.keeping(data, as: id) { Picture(id: id, house: 0, task: 0, user: user, file: $0) }
  }

  /// Inserts the row for the picture that the step stored. Returns nil if the call has no picture.
  mutating func takePicture(of task: Chore, _ call: Call) throws(Rejection) -> Int? {
    guard var picture = call.prepared?.row as? Picture else { return nil }
    (picture.house, picture.task) = (task.house, task.id)
    try pictures.checkRoom(for: picture.file.bytes, in: "picture", call, Chores.pictureBytes)
    pictures.put(picture)
    return picture.id
  }

  package mutating func giveWay(_ account: Int, _ moment: Moment) -> [Int] {
    pictures.giveWay(account, moment, Chores.pictureBytes)
  }

  static let getPicture = Method<Chores>.reads(
    "chores.picture.get", "Returns the picture of a task.", params: [Params.task],
    result: [Picture.field, PictureFile.field],
    reasons: [
      taskReason, ambiguousReason, PictureFile.reason,
      Reason(.notFound, "chores.pictureNotFound", "The task has no picture."),
    ],
    prepare: { chores, call throws(Rejection) in try chores.wantedPicture(call).encoding(for: name) }
  ) { chores, call, writer throws(Rejection) in
    chores.reply(with: try chores.wantedPicture(call), call, to: &writer)
    PictureFile.write(call.prepared, to: &writer)
  }

  private func wantedPicture(_ call: Call) throws(Rejection) -> Picture {
    let task = try task(call[Params.task], call)
    if let picture = task.picture.flatMap({ pictures[$0] }) { return picture }
    throw .notFound("chores.pictureNotFound", "'\(task.name)' has no picture.", field: "task", id: task.id)
  }
}
