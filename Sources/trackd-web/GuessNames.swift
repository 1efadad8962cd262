import Wire

/// Calls of one browser that try a secret and are under way, under names of our own.
///
/// A browser may give several calls one id. If these went to the daemon under theirs, the answer to a ping could pass for the
/// answer to a sign-in, and a wrong password would count as none. So they go under ids that nobody else can know, and the
/// answers get back those of the browser.
struct GuessNames {
  private let secret: String
  private var last = 0
  private var ids: [String: RequestID] = [:]

  var count: Int { ids.count }

  /// - Parameter secret: what no browser can know.
  init(_ secret: String) {
    self.secret = secret
  }

  /// The message with such calls under new names.
  mutating func rename(_ found: GuessLimit.Found) -> [UInt8] {
    var writer = JSONWriter()
    guard found.message.kind == .array else {
      write(found.message, found.ids[0], to: &writer)
      return writer.bytes
    }
    writer.beginArray()
    for (place, call) in found.message.elements.enumerated() { write(call, found.ids[place], to: &writer) }
    writer.endArray()
    return writer.bytes
  }

  private mutating func write(_ call: JSON, _ id: RequestID?, to writer: inout JSONWriter) {
    guard let id else { return writer.json(call) }
    last += 1
    let name = "\(secret)-\(last)"
    ids[name] = id
    Self.write(call, to: &writer) { $0.string(name) }
  }

  /// The daemon's message under the browser's ids, and of each try whether it was wrong.
  /// - Returns: nil where none is answered.
  mutating func restore(_ message: JSON) -> (text: [UInt8], areWrong: [Bool])? {
    var (writer, areWrong) = (JSONWriter(), [Bool]())
    guard message.kind == .array else {
      restore(message, &areWrong, to: &writer)
      return areWrong.isEmpty ? nil : (writer.bytes, areWrong)
    }
    writer.beginArray()
    for reply in message.elements { restore(reply, &areWrong, to: &writer) }
    writer.endArray()
    return areWrong.isEmpty ? nil : (writer.bytes, areWrong)
  }

  private mutating func restore(_ reply: JSON, _ areWrong: inout [Bool], to writer: inout JSONWriter) {
    guard let name = reply["id"]?.string, let id = ids.removeValue(forKey: name) else { return writer.json(reply) }
    areWrong.append(reply["error"]?["code"]?.int == RPCCode.notSignedIn.rawValue)
    Self.write(reply, to: &writer) { $0.raw(id.description.utf8) }
  }

  /// The object with another id.
  private static func write(_ object: JSON, to writer: inout JSONWriter, id: (inout JSONWriter) -> Void) {
    writer.beginObject()
    for member in object.members {
      writer.key(escaping: member.key.string ?? "")
      if member.key.isString("id") { id(&writer) } else { writer.json(member.value) }
    }
    writer.endObject()
  }
}
