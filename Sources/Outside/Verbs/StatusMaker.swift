import Manifest
import ModuleKit
import Time
import Wire

/// Makes the method that reports a module's status.
struct StatusMaker {
  /// The limits on rows, on bytes of rows, and on steps of expressions.
  private static let mostRows = 10_000
  private static let mostBytes = 8 << 20
  private static let mostSteps = 1_000_000
  /// The limits for a count on the loop. With more steps or longer texts, the count runs on a worker.
  private static let mostStepsAtOnce = 20_000
  private static let mostCharactersAtOnce = 64_000

  private let manifest: Manifest
  private let status: Manifest.Status
  private let layout: Layout
  private let steps: Int
  /// The limit on rows for a count on the loop. Counting more rows would hold up the loop.
  private let mostRowsAtOnce: Int

  init(_ manifest: Manifest, _ status: Manifest.Status, _ layouts: [Layout]) {
    self.manifest = manifest
    self.status = status
    layout = layouts[status.table]
    steps = layout.table.steps(of: status.condition)
    let characters = layout.columns.reduce(0) { $0 + $1.kind.mostCharacters }
    mostRowsAtOnce = min(Self.mostStepsAtOnce / steps, Self.mostCharactersAtOnce / max(1, characters))
  }

  var method: Method<OutsideState> {
    let languages = [Field("en", .text(1...200)), Field("de", .text(1...200), optional: true)]
    let text = Field("text", .object(languages), optional: true)
    return .reads(
      manifest.statusMethod, "Tells how many \(layout.table.name) need attention, as a number and a text.",
      params: [Param<TimeZone?>.timeZone], result: [Field("count", .count), text],
      reasons: [Reason(.conflict, "\(manifest.name).tooMuch", "Too many rows to count at once.")],
      isLong: { state, call in search(state, call).count(most: mostRowsAtOnce + 1) > mostRowsAtOnce }
    ) { state, call, writer throws(Rejection) in
      let count = try count(state, call)
      writer.member("count", count)
      if count == 0 { return }
      let text = status.text(count)
      writer.key("text")
      writer.beginObject()
      writer.member("en", text.en)
      if let de = text.de { writer.member("de", de) }
      writer.endObject()
    }
  }

  private func search(_ state: borrowing OutsideState, _ call: Call) -> Search {
    let all = Wanted(viewer: call.user, filters: [:], span: nil)
    return Search(state.tables[layout.number], layout, all, key: layout.table.moment, newestFirst: true)
  }

  private func count(_ state: borrowing OutsideState, _ call: Call) throws(Rejection) -> Int {
    let evaluation = EvaluationContext(call.now, call.timeZone, copy state)
    let most = min(Self.mostRows, Self.mostSteps / steps)
    var search = search(state, call)
    var (count, bytes) = (0, 0)
    while let (_, row) = search.next() {
      guard let row else { continue }
      bytes += row.bytes.count
      guard search.rows <= most, bytes <= Self.mostBytes else {
        throw .conflict("\(manifest.name).tooMuch", "There are too many \(layout.table.name) to count at once.")
      }
      if status.condition.evaluate(in: row.context(row.values, evaluation)) == .boolean(true) { count += 1 }
    }
    return count
  }
}
