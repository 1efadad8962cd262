public import Wire

/// What a row knows of a picture's file, by which a damaged one is told: the kind, the size and the checksum of its bytes.
///
/// The bytes are decoded, written and read by steps off the loop.
public struct PictureFile: Sendable, Equatable {
  /// The MIME type, found from the bytes.
  public let type: String
  public let bytes: Int
  public let checksum: Int

  public init(type: String, bytes: Int, checksum: Int) {
    self.type = type
    self.bytes = bytes
    self.checksum = checksum
  }

  /// Reads what stands among the members of a row.
  public init(json: JSON) throws(Malformed) {
    type = try json.storedString("type")
    bytes = try json.storedInt("bytes")
    checksum = try json.storedInt("checksum")
    guard 1...PictureType.largest ~= bytes else { throw Malformed("bytes") }
  }

  public func write(to writer: inout JSONWriter) {
    show(to: &writer)
    writer.member("checksum", checksum)
  }

  // MARK: What callers see

  public static let fields = [
    Field("type", .choice(PictureType.allCases.map(\.rawValue))), Field("bytes", .integer(1...PictureType.largest)),
  ]

  public func show(to writer: inout JSONWriter) {
    writer.member("type", type)
    writer.member("bytes", bytes)
  }

  public static let reason = Reason(
    .storage, "storage.attachment", "The picture's file can't be written or read.")

  /// - Parameter what: of what it is a picture, as in ` of you`.
  public static func param(_ name: String, _ what: String = "") -> Param<EncodedBytes> {
    .bytes(name, "a JPEG, PNG, GIF or WebP picture\(what), in base64", limit: PictureType.largest)
  }

  // MARK: Off the loop

  /// Makes the file of a picture that came in a param, under the number that the step has reserved.
  public static func keep(
    _ data: EncodedBytes, as id: Int, in files: any Attachments
  ) throws(Rejection) -> PictureFile {
    let bytes: [UInt8]
    do throws(Violation) { bytes = try data.decoded() } catch { throw .violations([error]) }
    guard let type = PictureType(of: bytes) else {
      throw .violation(data.field, "type", "must be a JPEG, PNG, GIF or WebP picture")
    }
    try files.write(id, bytes)
    return PictureFile(type: type.rawValue, bytes: bytes.count, checksum: files.checksum(bytes))
  }

  /// The picture as JSON: a string in base64.
  public func encoded(_ id: Int, of module: String, in files: any Attachments) throws(Rejection) -> [UInt8] {
    let content = try files.read(id, limit: PictureType.largest)
    guard content.count == bytes, files.checksum(content) == checksum else {
      throw Rejection(
        .storage, "storage.attachment",
        "The file of picture \(id) is damaged, its checksum is wrong: bring it back from a backup, or remove it."
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
