import Wire

/// Prints the result of an import.
struct ImportAnswer {
  let plan: ImportPlan
  /// Nil if nothing was written.
  let outcome: ImportOutcome?
  let isDry: Bool
  /// Whether nothing prevents the import: the file has no faults, or faulty rows may be left out.
  let isDone: Bool
  /// Whether an earlier run was interrupted and had already imported a part.
  let isContinued: Bool

  private var counts: ImportCounts { outcome?.counts ?? plan.counts }
  private var faults: ImportFaults { outcome?.faults ?? plan.faults }
  private var name: String? { outcome.flatMap { $0.id.isEmpty ? nil : $0.id.description } }
  private var notices: [String] { plan.notices + (isContinued ? ["this continues the interrupted import"] : []) }

  func print(_ session: Session) {
    guard isDry || outcome != nil else { return }
    let output = session.output
    if !plan.totals.projects.isEmpty { session.print(plan.totals.table) }
    for (what, count) in plan.totals.others.sorted(by: { $0.key < $1.key }) { output.print("\(count) \(what)") }
    let pictures = plan.totals.pictures
    if pictures > 0 { output.print(pictures == 1 ? "1 picture" : "\(pictures) pictures") }
    for notice in notices { output.print(notice) }
    guard isDone else { return }
    for text in faults.texts { output.print("left out: \(Terminal.clean(text))") }
    output.print(sentence(session.palette))
  }

  private func sentence(_ palette: Palette) -> String {
    let rest = [
      counts.known > 0 ? "\(counts.known) there already" : nil,
      counts.left > 0 ? "\(counts.left) left out, because they overlap others" : nil,
      counts.cut > 0 ? "\(counts.cut) trimmed, because they overlap others" : nil,
    ].compactMap(\.self)
    let more = rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))"
    if isDry { return "nothing was written: \(plan.wouldBeAdded) would be imported\(more)" }
    guard let name else { return "nothing was imported\(more)" }
    return "imported \(counts.added)\(more) " + palette.paint("(trackctl import --undo \(name) takes it back)", .dim)
  }

  var json: JSON {
    let errors = faults.told.map { JSON.given(["line": JSON($0.line), "message": JSON($0.message)]) }
    let head = JSON.given([
      "dryRun": isDry ? true : nil, "import": JSON(name), "read": JSON(plan.totals.count),
      "added": JSON(isDry ? plan.wouldBeAdded : counts.added), "known": JSON(counts.known),
      "left": JSON(counts.left), "cut": JSON(counts.cut),
    ])
    return .object(
      head.pairs + plan.totals.json.pairs + [("errors", .list(errors)), ("notices", .strings(notices))])
  }
}
