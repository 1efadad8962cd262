import ModuleKit
import Wire

// Methods about pictures. The bytes of pictures are decoded, written and read outside the loop.

extension Remarks {
  private static let remark = Param<Int>.id("remark", "which remark")
  private static let data = PictureFile.param("data")
  private static let picture = Param<Int>.id("picture", "which picture")
  private static let missingPicture = Reason(
    .notFound, "remarks.pictureNotFound", "No such picture, or you may not see it.")

  static let addPicture = Method<Remarks>.changes(
    "remarks.picture.add", "Adds a picture to your remark.",
    done: Remark.sentence(aboutPicture: ("added", "to"), ("zu", "hinzugefügt")),
    params: [remark, data], result: [Picture.field, remarkField],
    reasons: [missing, notYours, PictureFile.reason],
    prepare: { remarks, call throws(Rejection) in
      let target = try remarks.illustrated(call[remark], call)
      // The size is known only after decoding. A check for a single byte already rejects the call if the quota is used
      // up.
      try remarks.checkRoom(for: 1, of: target, call)
      let id = remarks.pictures.reserveID()
      return PictureFile.keeping(call[data], as: id) {
        Picture(id: id, remark: target.id, user: target.user, file: $0)
      }
    }
  ) { remarks, call, writer throws(Rejection) in
    guard let picture = call.prepared?.row as? Picture else { preconditionFailure("the picture was not prepared") }
    let remark = try remarks.illustrated(picture.remark, call)
    try remarks.checkRoom(for: picture.file.bytes, of: remark, call)
    remarks.pictures.put(picture)
    remarks.reply(with: picture, call, to: &writer)
    remarks.reply(with: remark, call, to: &writer)
  }

  static let getPicture = Method<Remarks>.reads(
    "remarks.picture.get", "Returns a picture of a remark.", params: [picture],
    result: [Picture.field, PictureFile.field], reasons: [missingPicture, PictureFile.reason],
    prepare: { remarks, call throws(Rejection) in try remarks.visiblePicture(call[picture], call).encoding(for: name) }
  ) { remarks, call, writer throws(Rejection) in
    remarks.reply(with: try remarks.visiblePicture(call[picture], call), call, to: &writer)
    PictureFile.write(call.prepared, to: &writer)
  }

  static let removePicture = Method<Remarks>.changes(
    "remarks.picture.remove",
    "Removes a picture from your remark. Administrators may remove pictures from any public remark.",
    done: Remark.sentence(aboutPicture: ("removed", "from"), ("von", "entfernt")),
    params: [picture], result: [Picture.field, remarkField], reasons: [missingPicture, notYours]
  ) { remarks, call, writer throws(Rejection) in
    let picture = try remarks.visiblePicture(call[picture], call)
    let remark = try remarks.removable(picture.remark, call)
    remarks.pictures.remove(picture.id)
    remarks.reply(with: picture, call, to: &writer)
    remarks.reply(with: remark, call, to: &writer)
  }

  /// The remark to which the caller adds a picture. Throws unless the caller is the remark's author.
  private func illustrated(_ id: Int, _ call: Call) throws(Rejection) -> Remark {
    let remark = try visible(id, call, "remark")
    guard remark.user == call.user else { throw notYours(remark, "only its author can add pictures") }
    return remark
  }

  private func checkRoom(for bytes: Int, of remark: Remark, _ call: Call) throws(Rejection) {
    try pictures.checkRoom(for: bytes, of: remark.id, "remark", in: "data", call, Remarks.pictureBytes)
  }
}
