import ModuleKit
import Wire

// Methods about pictures. The bytes of pictures are decoded, written and read outside the loop.

extension Timer {
  private static let entry = Param<Int>.id("id", "the entry; default: the running one").optional
  private static let data = PictureFile.param("data")
  private static let picture = Param<Int>.id("picture", "which picture")
  private static let pictureReason = Reason(.notFound, "timer.pictureNotFound", "You have no such picture.")

  static let addPicture = Method<Timer>.changes(
    "timer.picture.add", "Adds a picture to an entry.",
    done: Entry.sentence("added picture {picture.id} to", ": Bild {picture.id} hinzugefügt"),
    params: [entry, data],
    result: [pictureField, entryField], reasons: [entryReason, notRunningReason, PictureFile.reason],
    prepare: { timer, call throws(Rejection) in
      let target =
        if let id = call[entry] { try timer.ownEntry(id, call) } else { try timer.runningEntry(call) }
      // The size is known only after decoding. A check for a single byte already rejects the call if the quota is used
      // up.
      try timer.checkRoom(for: 1, of: target, call)
      let (id, user) = (timer.pictures.reserveID(), call.user)
      return PictureFile.keeping(call[data], as: id) { Picture(id: id, entry: target.id, user: user, file: $0) }
    }
  ) { timer, call, writer throws(Rejection) in
    guard let picture = call.prepared?.row as? Picture else { preconditionFailure("the picture was not prepared") }
    let entry = try timer.ownEntry(picture.entry, call)
    try timer.checkRoom(for: picture.file.bytes, of: entry, call)
    timer.pictures.put(picture)
    timer.reply(with: picture, call, to: &writer)
    timer.reply(with: entry, call, to: &writer)
  }

  static let getPicture = Method<Timer>.reads(
    "timer.picture.get", "Returns a picture.", params: [picture],
    result: [pictureField, PictureFile.field],
    reasons: [pictureReason, PictureFile.reason],
    prepare: { timer, call throws(Rejection) in try timer.ownPicture(call[picture], call).encoding(for: name) }
  ) { timer, call, writer throws(Rejection) in
    timer.reply(with: try timer.ownPicture(call[picture], call), call, to: &writer)
    PictureFile.write(call.prepared, to: &writer)
  }

  static let removePicture = Method<Timer>.changes(
    "timer.picture.remove", "Removes a picture.",
    done: Entry.sentence("removed picture {picture.id} from", ": Bild {picture.id} entfernt"),
    params: [picture], result: [pictureField, entryField],
    reasons: [pictureReason]
  ) { timer, call, writer throws(Rejection) in
    let picture = try timer.ownPicture(call[picture], call)
    timer.pictures.remove(picture.id)
    timer.reply(with: picture, call, to: &writer)
    timer.reply(with: try timer.ownEntry(picture.entry, call), call, to: &writer)
  }

  private func checkRoom(for bytes: Int, of entry: Entry, _ call: Call) throws(Rejection) {
    try pictures.checkRoom(for: bytes, of: entry.id, "entry", in: "data", call, Timer.pictureBytes)
  }
}
