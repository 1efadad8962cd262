package import Manifest
package import ModuleKit
import Wire

/// The protocol between the host and a program. Only one call is under way at a time. During a call, the program can
/// request rows.
///
/// This type only converts lines. Its caller handles timeouts and processes.
package struct Dialogue: Sendable {
  /// The maximum length of a line from the program, in bytes.
  package static let mostBytes = 1 << 20
  private static let depth = 64

  /// What a line from the program means for the host.
  package enum Event {
    /// The handshake is complete. The program speaks a version of the protocol that the host supports.
    case greeted
    /// The call has ended.
    case answered(Result<Prepared, Rejection>)
    /// The host must send this line to the program.
    case reply([UInt8])
    case nothing
  }

  private enum State: Sendable {
    case greeting(id: Int)
    case free
    case calling(id: Int, ProgramCall)
  }

  private let module: String
  private var state = State.free
  private var lastID = 0
  /// For each table, the ids of the rows that were sent to the program in this call.
  private var handed: [Set<Int>] = []

  package init(module: String) {
    self.module = module
  }

  /// The first message to a program.
  package mutating func greet(_ manifest: Manifest, _ settings: Settings) -> [UInt8] {
    lastID += 1
    state = .greeting(id: lastID)
    var writer = JSONWriter()
    writer.beginRequest(lastID, "hello")
    writer.list("protocol", Manifest.protocols) { $1.int($0) }
    writer.member("module", manifest.name)
    writer.member("schema", manifest.schema)
    writer.key("settings")
    writer.beginObject()
    for setting in manifest.settings {
      writer.key(named: setting.name)
      writer.int(settings[setting])
    }
    writer.endObject()
    writer.endRequest()
    return writer.takeBytes()
  }

  /// The request for a call.
  /// - Throws: if the call can't be sent. In that case the program isn't asked.
  package mutating func ask(_ call: ProgramCall) throws(Rejection) -> [UInt8] {
    lastID += 1
    var writer = JSONWriter(capacity: 1024)
    writer.beginRequest(lastID, "call")
    handed = try call.write(to: &writer)
    writer.endRequest()
    state = .calling(id: lastID, call)
    return writer.takeBytes()
  }

  package mutating func hear(_ bytes: [UInt8], in range: Range<Int>) throws(ProgramFault) -> Event {
    let json: JSON
    do throws(JSON.Fault) {
      json = try JSON(parsing: bytes, in: range, depth: Self.depth)
    } catch {
      throw .confused("not JSON")
    }
    guard json.kind == .object else { throw .confused("not an object") }
    if let method = json["method"]?.string { return hear(request: method, json) }
    guard let id = json["id"]?.int else { throw .confused("a message that is neither a request nor an answer") }
    switch state {
    case .greeting(let asked):
      guard id == asked else { throw .confused("an answer without a request") }
      guard let version = json["result"]?["protocol"]?.int, Manifest.protocols.contains(version) else {
        throw .confused("it doesn't speak protocol \(Manifest.protocols.upperBound)")
      }
      state = .free
      return .greeted
    case .calling(let asked, let call):
      guard id == asked else { throw .confused("an answer without a request") }
      state = .free
      return try answered(json, call)
    case .free: throw .confused("an answer without a request")
    }
  }

  private func answered(_ json: JSON, _ call: ProgramCall) throws(ProgramFault) -> Event {
    if let result = json["result"] {
      do throws(Rejection) {
        var prepared = Prepared()
        prepared.value = try call.answer(result, handed)
        return .answered(.success(prepared))
      } catch {
        return .answered(.failure(error))
      }
    }
    guard let error = json["error"], error.kind == .object else { throw .confused("neither a result nor an error") }
    return .answered(.failure(call.refusal(error)))
  }

  // MARK: Requests of the program

  private mutating func hear(request method: String, _ json: JSON) -> Event {
    // A notification expects no answer.
    guard let id = json["id"], !id.isNull else { return .nothing }
    guard method == "rows.find" else {
      return .reply(Self.error(id, -32601, "Unknown method: programs may only call rows.find."))
    }
    let params = json["params"] ?? [:]
    guard case .calling(let asked, let call) = state, params["call"]?.int == asked else {
      return .reply(Self.error(id, RPCCode.conflict.rawValue, "The call has ended."))
    }
    do throws(Rejection) {
      let (table, rows, next) = try call.find(params)
      handed[table].formUnion(rows.map(\.id))
      let result = Self.answer(id, "result") { writer in
        writer.rows(rows)
        writer.member("next", next)
      }
      return .reply(result)
    } catch {
      return .reply(Self.error(id, error.code.rawValue, error.message))
    }
  }

  private static func error(_ id: JSON, _ code: Int, _ message: String) -> [UInt8] {
    answer(id, "error") { writer in
      writer.member("code", code)
      writer.member("message", message)
    }
  }

  private static func answer(_ id: JSON, _ kind: StaticString, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(capacity: 1024)
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.key("id")
    writer.json(id)
    writer.key(kind)
    writer.beginObject()
    members(&writer)
    writer.endRequest()
    return writer.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func beginRequest(_ id: Int, _ method: String) {
    beginObject()
    member("jsonrpc", "2.0")
    member("id", id)
    member("method", method)
    key("params")
    beginObject()
  }

  /// Ends the message and its innermost object.
  fileprivate mutating func endRequest() {
    endObject()
    endObject()
    endLine()
  }

  /// Writes the member `rows`: the id of each row, and the row as it is stored.
  mutating func rows(_ rows: [OutsideRow]) {
    list("rows", rows) { $1.row($0) }
  }

  mutating func row(_ row: OutsideRow?) {
    guard let row else { return null() }
    beginObject()
    member("id", row.id)
    row.writeMembers(to: &self)
    endObject()
  }
}
