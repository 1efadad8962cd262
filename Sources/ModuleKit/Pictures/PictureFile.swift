public import Wire

/// What a row stores about a picture's file: type, size and checksum. The size and the checksum reveal a damaged file.
///
/// The file's bytes are read, decoded and written in steps that run outside the loop.
public struct PictureFile: Sendable, Equatable {
  /// The MIME type, detected from the bytes.
  public private(set) var type: String
  public private(set) var bytes: Int
  public private(set) var checksum: Int

  public init(type: String, bytes: Int, checksum: Int) {
    self.type = type
    self.bytes = bytes
    self.checksum = checksum
  }

  public static let blank = PictureFile(type: "", bytes: 0, checksum: 0)

  /// Reads, writes or describes the file as members of a row.
  public mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("type", &type, .oneOf(PictureType.self))
    try carrier.member("bytes", &bytes, in: 1...PictureType.largest)
    try carrier.member("checksum", &checksum, .integer(0...Int(UInt32.max)))
  }

  // MARK: Replies and params

  /// Writes the file's members into the object that shows the picture.
  public func show(to reply: inout some Reply) {
    reply.member("type", type, .choice(PictureType.allCases.map(\.rawValue)))
    reply.member("bytes", bytes, .integer(1...PictureType.largest))
  }

  public static let reason = Reason(
    .storage, "storage.attachment", "The picture's file can't be read or written.")

  /// A param with a picture.
  ///
  /// - Parameter what: says whose picture it is, such as ` of you`.
  public static func param(_ name: String, _ what: String = "") -> Param<EncodedBytes> {
    .bytes(name, "a JPEG, PNG, GIF or WebP picture\(what)", limit: PictureType.largest)
  }

  /// The result member with the bytes.
  public static let field = Field("data", .bytes(limit: PictureType.largest))

  /// Writes the bytes that a step has returned.
  public static func write(_ prepared: Prepared?, to writer: inout JSONWriter) {
    writer.key("data")
    writer.raw(prepared?.bytes ?? [])
  }

  // MARK: Steps outside the loop

  /// A step that stores the param's picture under its reserved id, and makes the picture's row.
  public static func keeping(
    _ data: EncodedBytes, as id: Int, row: @escaping @Sendable (PictureFile) -> some PictureRow
  ) -> Step {
    Step(attachment: id) { files throws(Rejection) in
      let bytes: [UInt8]
      do throws(Violation) { bytes = try data.decoded() } catch { throw .violations([error]) }
      guard let type = PictureType(of: bytes) else {
        throw .violation(data.field, "type", "must be a JPEG, PNG, GIF or WebP picture")
      }
      try files.write(id, bytes)
      let file = PictureFile(type: type.rawValue, bytes: bytes.count, checksum: files.checksum(bytes))
      return Prepared(row: row(file))
    }
  }

  /// The picture in base64, as a JSON string.
  fileprivate func encoded(_ id: Int, of module: String, in files: any Attachments) throws(Rejection) -> [UInt8] {
    let content = try files.read(id, limit: PictureType.largest)
    guard content.count == bytes, files.checksum(content) == checksum else {
      throw Rejection(
        .storage, "storage.attachment",
        "The file of picture \(id) is damaged (wrong checksum): restore it from a backup, or remove the picture."
      ) { writer in
        writer.member("module", module)
        writer.member("id", id)
      }
    }
    var text = [UInt8(ascii: "\"")]
    Base64.append(content, to: &text)
    text.append(UInt8(ascii: "\""))
    return text
  }
}

extension PictureRow {
  /// A step that reads the file's bytes and encodes them.
  public func encoding(for module: String) -> Step {
    Step { files throws(Rejection) in Prepared(bytes: try file.encoded(id, of: module, in: files)) }
  }
}
