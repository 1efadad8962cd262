package import TrackClientCore

/// The data that one transaction writes: rows, events and places.
package struct Batch {
  /// The size in bytes at which a batch is written even if more input is available.
  private static let mostBytes = 2 << 20
  private static let mostEvents = 5000

  /// The move of a module's place to a later revision.
  private struct Move {
    let life: Int
    let old: Int
    var new: Int
    var at: String?
  }

  private var buffers: [ObjectIdentifier: TableBuffer] = [:]
  private var moves: [String: Move] = [:]
  private var events: [String: [[UInt8]]] = [:]
  private var eventCount = 0
  private var bytes = 0
  /// Further statements. They run after the statements for places and events, and before the statements for rows.
  private(set) var others: [Statement] = []

  package init() {}

  package var isEmpty: Bool { bytes == 0 && moves.isEmpty && others.isEmpty }
  package var isFull: Bool { bytes >= Self.mostBytes || eventCount >= Self.mostEvents }
  /// When the latest transaction in the batch happened.
  package var latest: Timestamp? { moves.values.compactMap { $0.at.flatMap { Timestamp($0) } }.max() }

  package mutating func change(_ table: Table, _ body: (inout TableBuffer) -> Void) {
    let id = ObjectIdentifier(table)
    var buffer = buffers.removeValue(forKey: id) ?? TableBuffer(of: table)
    bytes -= buffer.bytes
    body(&buffer)
    bytes += buffer.bytes
    buffers[id] = buffer
  }

  package mutating func advance(_ module: String, life: Int, from old: Int, to new: Int, at: String? = nil) {
    var move = moves[module] ?? Move(life: life, old: old, new: new)
    move.new = new
    move.at = at ?? move.at
    moves[module] = move
  }

  package mutating func add(_ event: JSON, of module: String) {
    var text = Array("{".utf8)
    for name in ["rev", "at", "by", "method"] {
      guard let value = event[name] else { continue }
      text.append(contentsOf: (text.count > 1 ? ",\"\(name)\":" : "\"\(name)\":").utf8)
      JSONLines.append(value.raw, to: &text)
    }
    text.append(UInt8(ascii: "}"))
    bytes += text.count
    eventCount += 1
    events[module, default: []].append(text)
  }

  package mutating func add(_ statement: Statement) { others.append(statement) }

  package func statements(of machine: String, lives: (String) -> Int) -> [Statement] {
    var statements = moves.sorted { $0.key < $1.key }.map { module, move in
      Statement(
        "SELECT trackd.advance($1, $2, $3, $4, $5, $6)", machine, module, String(move.life), String(move.old),
        String(move.new), move.at)
    }
    for (module, events) in events.sorted(by: { $0.key < $1.key }) {
      var put = Statement(Self.putEvents, machine, module, String(lives(module)))
      put.add(JSONLines.array(events, bytes: events.reduce(0) { $0 + $1.count }))
      statements.append(put)
    }
    return statements + others + buffers.values.flatMap { $0.statements(of: machine) }
  }

  private static let putEvents = """
    INSERT INTO trackd.event (machine, module, life, rev, at, "by", method)
    SELECT $1, $2, $3::integer, e.rev, e.at, e."by", e.method
    FROM json_to_recordset($4::json) AS e(rev bigint, at timestamptz, "by" text, method text)
    ON CONFLICT DO NOTHING
    """
}
