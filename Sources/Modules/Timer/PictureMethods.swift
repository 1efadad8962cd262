import ModuleKit
import Wire

// Methods about pictures. Their bytes are decoded, written and read off the loop.

extension Timer {
  private static let entry = Param<Int>.id("id", "which entry; left out: the one that runs").optional
  private static let data = Param<EncodedBytes>.bytes(
    "data", "a JPEG, PNG, GIF or WebP picture, in base64", limit: PictureType.largest)
  private static let picture = Param<Int>.id("picture", "which picture")
  private static let pictureReason = Reason(.notFound, "timer.pictureNotFound", "You have no such picture.")
  private static let fileReason = Reason(.storage, "storage.attachment", "The picture's file can't be written or read.")

  static let addPicture = Method<Timer>.changes(
    "timer.picture.add", "Adds a picture to an entry.", params: [AnyParam(entry), AnyParam(data)],
    result: [pictureField, entryField], reasons: [entryReason, notRunningReason, fileReason],
    prepare: { timer, call throws(Rejection) in
      let target =
        if let id = call[entry] { try timer.ownEntry(id, call) } else { try timer.runningEntry(call) }
      // How large it is shows when it is decoded.
      try timer.checkRoom(for: 1, in: target.id, call)
      let id = timer.pictures.reserveID()
      let (data, user) = (call[data], call.user)
      return Step(attachment: id) { files throws(Rejection) in
        Prepared(
          row: try keep(data, files) { type, bytes, checksum in
            Picture(id: id, entry: target.id, user: user, type: type, bytes: bytes, checksum: checksum)
          })
      }
    }
  ) { timer, call, writer throws(Rejection) in
    guard let picture = call.prepared?.row as? Picture else { preconditionFailure("the picture was not prepared") }
    let entry = try timer.ownEntry(picture.entry, call)
    try timer.checkRoom(for: picture.bytes, in: picture.entry, call)
    timer.pictures.put(picture)
    timer.reply(with: picture, to: &writer)
    timer.reply(with: entry, call, to: &writer)
  }

  static let getPicture = Method<Timer>.reads(
    "timer.picture.get", "Gives a picture.", params: [AnyParam(picture)],
    result: [pictureField, Field("data", .bytes(limit: PictureType.largest))], reasons: [pictureReason, fileReason],
    prepare: { timer, call throws(Rejection) in
      let picture = try timer.ownPicture(call[picture], call)
      return Step { files throws(Rejection) in Prepared(bytes: try read(picture, files)) }
    }
  ) { timer, call, writer throws(Rejection) in
    timer.reply(with: try timer.ownPicture(call[picture], call), to: &writer)
    writer.key("data")
    writer.raw(call.prepared?.bytes ?? [])
  }

  static let removePicture = Method<Timer>.changes(
    "timer.picture.remove", "Takes a picture away.", params: [AnyParam(picture)], result: [pictureField, entryField],
    reasons: [pictureReason]
  ) { timer, call, writer throws(Rejection) in
    let picture = try timer.ownPicture(call[picture], call)
    timer.pictures.remove(picture.id)
    timer.reply(with: picture, to: &writer)
    timer.reply(with: try timer.ownEntry(picture.entry, call), call, to: &writer)
  }

  /// May a picture of so many bytes come to this entry?
  private func checkRoom(for bytes: Int, in entry: Int, _ call: Call) throws(Rejection) {
    guard pictures.index.ids(of: entry).count < Picture.mostPerEntry else {
      throw .violation(
        "data", "count",
        "is one too many: entry \(entry) has \(Picture.mostPerEntry) pictures, the most that it may have")
    }
    let limit = call[Timer.pictureBytes]
    let used = pictures.index.bytes(of: call.user)
    guard bytes <= limit - used else {
      throw .violation(
        "data", "quota", "finds no room: your pictures have \(used) of \(limit) bytes; remove one, or ask for more room"
      )
    }
  }

  // MARK: Off the loop

  private static func keep(
    _ data: EncodedBytes, _ files: any Attachments, _ make: (String, Int, Int) -> Picture
  ) throws(Rejection) -> Picture {
    let bytes: [UInt8]
    do throws(Violation) { bytes = try data.decoded() } catch { throw .violations([error]) }
    guard let type = PictureType(of: bytes) else {
      throw .violation("data", "type", "must be a JPEG, PNG, GIF or WebP picture")
    }
    let picture = make(type.rawValue, bytes.count, files.checksum(bytes))
    try files.write(picture.id, bytes)
    return picture
  }

  /// The picture as JSON: a string in base64.
  private static func read(_ picture: Picture, _ files: any Attachments) throws(Rejection) -> [UInt8] {
    let bytes = try files.read(picture.id, limit: PictureType.largest)
    guard bytes.count == picture.bytes, files.checksum(bytes) == picture.checksum else {
      throw Rejection(
        .storage, "storage.attachment",
        "The file of picture \(picture.id) is damaged, its checksum is wrong: bring it back from a backup, or remove it."
      ) { writer in
        writer.member("module", Timer.name)
        writer.member("id", picture.id)
      }
    }
    var text = [UInt8(ascii: "\"")]
    Base64.append(bytes, to: &text)
    text.append(UInt8(ascii: "\""))
    return text
  }
}
