import ModuleKit
import Wire

/// `sync.picture.*`: sends the pictures that synced rows name. The pictures are sent before the rows.
enum SyncPictures {
  static let all = [get, put, missing]

  private static let pictures = Param<[(id: Int, checksum: Int)]>(
    "pictures", "id and checksum of each picture", .array(.array(.count, 2...2), 0...10_000)
  ) { json, _ throws(Violation) in
    let pictures = json.elements.compactMap { pair in
      pair.count == 2 ? pair[0]?.int.flatMap { id in pair[1]?.int.map { (id: id, checksum: $0) } } : nil
    }
    guard json.kind == .array, json.count <= 10_000, pictures.count == json.count else {
      throw Violation("pictures", "type", "must be a list of at most 10000 pairs of numbers")
    }
    return pictures
  }.example([[1, 0]])
  private static let picture = Param<Int>.id("id", "the picture's id")
  private static let replica = SyncMethods.replica.optional
  private static let data = PictureFile.param("data")

  static let missing = CoreMethod.simple(
    "sync.picture.missing", "Tells which of these pictures have no file here.", access: .member,
    params: [SyncMethods.module, replica, SyncMethods.whole, pictures], result: [Field("ids", .array(.id, 0...10_000))],
    reasons: [SyncMethods.unknownModule, SyncMethods.unknownReplica, SyncMethods.forgotten]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[SyncMethods.module])
    let peer = try call[replica].map { replica throws(Rejection) in try module.replica(replica, invocation) }
    let isWhole = call[SyncMethods.whole]
    writer.key("ids")
    writer.beginArray()
    for (id, checksum) in call[pictures]
    where !module.hasPicture(id, checksum, peer, isWhole: isWhole, invocation.account) {
      let key = BroughtPictures.Key(
        module: module.ledger.module, account: invocation.account, link: peer?.id, id: id)
      if !host.broughtPictures.contains(key) { writer.int(id) }
    }
    writer.endArray()
  }

  static let get = CoreMethod.whole(
    "sync.picture.get", "Returns the file of a picture that is synced.", kind: .reads, access: .member,
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

  /// The maximum number of files of one account that may wait for their rows.
  private static let mostWaiting = 200

  static let put = CoreMethod.whole(
    "sync.picture.put", "Stores the file of a picture whose row follows.", kind: .reads, access: .member,
    params: [SyncMethods.module, replica, picture, data], result: [],
    reasons: [
      SyncMethods.unknownModule, SyncMethods.unknownReplica, SyncMethods.forgotten, SyncMethods.ownersOnly,
      SyncMethods.noHome, Reason(.busy, "sync.tooManyPictures", "The rows of too many pictures haven't arrived yet."),
    ] + CommonReasons.step
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[SyncMethods.module])
    let (id, data) = (call[picture], call[data])
    let peer = try call[replica].map { replica throws(Rejection) in try module.replica(replica, invocation) }
    if peer == nil {
      try host.requireOwner(session)
      guard module.link != nil else { throw .conflict("sync.noHome", "This machine is not a replica.") }
    }
    guard peer == nil || host.broughtPictures.count(of: invocation.account) < mostWaiting else {
      throw Rejection(
        .busy, "sync.tooManyPictures", "The rows of \(mostWaiting) pictures haven't arrived yet: send them.")
    }
    let key = BroughtPictures.Key(
      module: module.ledger.module, account: invocation.account, link: peer?.id, id: id)
    let isInPlace = module.mayPlacePicture(id, peer)
    host.broughtPictures.begin(key, isInPlace: isInPlace)
    let files = host.folder.files(of: module)
    let name = isInPlace ? files.name(id) : files.waitingName(key)
    return try host.step(invocation, session) { () throws(Rejection) in
      let bytes: [UInt8]
      do throws(Violation) { bytes = try data.decoded() } catch { throw .violations([error]) }
      guard let type = PictureType(of: bytes) else {
        throw .violation("data", "type", "must be a JPEG, PNG, GIF or WebP picture")
      }
      try files.write(bytes, as: name)
      var prepared = Prepared()
      prepared.value = PictureFile(type: type.rawValue, bytes: bytes.count, checksum: files.checksum(bytes))
      return prepared
    } reply: { prepared, _ in
      if let file = prepared.value as? PictureFile { host.broughtPictures.finish(key, file) }
    }
  }
}

extension Host {
  /// Runs a step for a method of the host itself, and then writes the reply from the step's result.
  func step(
    _ invocation: Invocation, _ session: Session, _ run: @escaping @Sendable () throws(Rejection) -> Prepared,
    reply: @escaping (Prepared, inout JSONWriter) -> Void
  ) throws(Rejection) -> Outcome {
    let ticket = shared.nextTicket()
    try steps.start(ticket, for: session.principal, run) { [self] result in
      var writer = JSONWriter()
      switch result {
      case .failure(let rejection): writer.rejection(invocation.id, rejection)
      case .success(let prepared):
        writer.beginReply(to: invocation.request)
        reply(prepared, &writer)
        writer.endReply()
      }
      shared.shell?.finished(ticket, invocation.request.isNotification ? [] : writer.bytes, .done)
    }
    return .later(ticket)
  }
}
