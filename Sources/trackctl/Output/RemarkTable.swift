import Time
import Wire

/// Remarks as a table: how far, when, by whom, what, where. What the daemon says of them beyond that is in their details.
struct RemarkTable {
  private let remarks: [JSON]

  init(_ remarks: [JSON]) {
    self.remarks = remarks
  }

  func print(_ session: Session) {
    guard !remarks.isEmpty else { return session.output.print("no remarks") }
    var table = Table([
      .right("DISTANCE"), .left("WHEN"), .left("WHO").expendable(1), .flexible("WHAT"),
      .flexible("WHERE").expendable(3), .left("").expendable(2), .right("REMARK"),
    ])
    for remark in remarks {
      let isOwn = remark["own"]?.bool == true
      let at = remark["at"]?.stringBytes.flatMap { Instant(rfc3339: $0) }
      table.add([
        Table.Cell(remark["distance"]?.double.map(Self.distance) ?? ""),
        Table.Cell(at.map(session.timeText.point) ?? ""),
        Table.Cell(isOwn ? "you" : remark["user"]?.string ?? "", isOwn ? .good : .plain),
        Table.Cell(remark["text"]?.string ?? ""),
        Table.Cell(Self.place(of: remark)),
        Table.Cell(remark["visibility"]?.isString("private") == true ? "private" : "", .dim),
        Table.Cell(String(remark["id"]?.int ?? 0), .dim),
      ])
    }
    session.print(table)
  }

  /// Its name, or where it is in the form in which places are typed.
  private static func place(of remark: JSON) -> String {
    if let name = remark["place"]?.string { return name }
    return ["lat", "lon"].compactMap { remark[$0]?.description }.joined(separator: ",")
  }

  /// `0 m`, `85 m`, `1.2 km`, `310 km`
  static func distance(_ metres: Double) -> String {
    guard metres.isFinite, abs(metres) < 1e12 else { return "" }
    if metres < 999.5 { return "\(Int(metres.rounded())) m" }
    let tenths = Int((metres / 100).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\(Int((metres / 1000).rounded())) km"
  }
}
