import ModuleKit
import Wire

/// The pictures that travelling rows name. They go ahead of the rows.
enum SyncPictures {
  static let all = [get, put, missing]

  private static let ids = Param<[Int]>("ids", "the pictures' ids", .array(.id, 0...10_000)) {
    json, _ throws(Violation) in
    let ids = json.elements.compactMap(\.int).filter { $0 > 0 }
    guard json.kind == .array, json.count <= 10_000, ids.count == json.count else {
      throw Violation("ids", "type", "must be a list of at most 10000 ids")
    }
    return ids
  }.example([1])
  private static let picture = Param<Int>.id("id", "the picture's id")
  private static let data = PictureFile.param("data")

  static let missing = CoreMethod.simple(
    "sync.picture.missing", "Tells which of these pictures have no file here.", access: .member,
    params: [SyncMethods.module, ids], result: [Field("ids", .array(.id, 0...10_000))],
    reasons: [SyncMethods.unknownModule]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[SyncMethods.module])
    writer.key("ids")
    writer.beginArray()
    for id in call[ids] where !module.hasAttachment(id) { writer.int(id) }
    writer.endArray()
  }

  static let get = CoreMethod.whole(
    "sync.picture.get", "Gives the file of a picture that travels.", kind: .reads, access: .member,
    params: [SyncMethods.module, picture], result: [Field("id", .id), PictureFile.field],
    reasons: [SyncMethods.unknownModule, Reason(.notFound, "sync.pictureNotFound", "You have no such picture.")]
      + CommonReasons.step
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[SyncMethods.module])
    let id = call[picture]
    guard module.ownsPicture(id, invocation.account) else {
      throw .notFound("sync.pictureNotFound", "You have no picture \(id).", field: "id", id: id)
    }
    let files = host.folder.files(of: module)
    return try host.step(invocation, session) { () throws(Rejection) in
      var letters: [UInt8] = [UInt8(ascii: "\"")]
      Base64.append(try files.read(id, limit: PictureType.largest), to: &letters)
      letters.append(UInt8(ascii: "\""))
      return Prepared(bytes: letters)
    } reply: {
      $1.member("id", id)
      $1.key("data")
      $1.raw($0.bytes)
    }
  }

  /// The most files of one account whose rows haven't come yet.
  private static let mostWaiting = 200

  static let put = CoreMethod.whole(
    "sync.picture.put", "Stores the file of a picture whose row follows.", kind: .reads, access: .member,
    params: [SyncMethods.module, picture, data], result: [],
    reasons: [
      SyncMethods.unknownModule, Reason(.forbidden, "sync.pictureID", "The id is not one of yours."),
      Reason(.busy, "sync.tooManyPictures", "The rows of too many pictures haven't come yet."),
    ] + CommonReasons.step
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[SyncMethods.module])
    let (id, data) = (call[picture], call[data])
    guard module.mayBringPicture(id, invocation.account),
      !module.ownsPicture(id, invocation.account) || !module.hasAttachment(id)
    else { throw .forbidden("sync.pictureID", "The picture \(id) is not yours to bring.") }
    var waiting = (host.commons.broughtPictures[invocation.account] ?? []).filter {
      !module.ownsPicture($0, invocation.account)
    }
    guard waiting.count < mostWaiting else {
      throw Rejection(.busy, "sync.tooManyPictures", "The rows of \(mostWaiting) pictures haven't come yet: send them.")
    }
    waiting.insert(id)
    host.commons.broughtPictures[invocation.account] = waiting
    let files = host.folder.files(of: module)
    return try host.step(invocation, session) { () throws(Rejection) in
      let bytes: [UInt8]
      do throws(Violation) { bytes = try data.decoded() } catch { throw .violations([error]) }
      guard PictureType(of: bytes) != nil else {
        throw .violation("data", "type", "must be a JPEG, PNG, GIF or WebP picture")
      }
      try files.write(id, bytes)
      return Prepared()
    } reply: { _, _ in
    }
  }
}

extension Host {
  /// Runs a step of the host's own, and writes the reply's members from its result.
  func step(
    _ invocation: Invocation, _ session: Session, _ run: @escaping @Sendable () throws(Rejection) -> Prepared,
    reply: @escaping (Prepared, inout JSONWriter) -> Void
  ) throws(Rejection) -> Outcome {
    let ticket = commons.nextTicket()
    try steps.start(ticket, for: session.principal, run) { [self] result in
      var writer = JSONWriter()
      switch result {
      case .failure(let rejection): writer.rejection(invocation.id, rejection)
      case .success(let prepared):
        writer.beginReply(to: invocation.request)
        reply(prepared, &writer)
        writer.endReply()
      }
      commons.shell?.finished(ticket, invocation.request.isNotification ? [] : writer.bytes, .done)
    }
    return .later(ticket)
  }
}
