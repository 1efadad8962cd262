import Wire

/// A table of remarks with distance, time, author, text and place. The details of a single remark show its other
/// values.
struct RemarkTable {
  let remarks: [JSON]

  func print(_ session: Session) {
    let columns: [Column<JSON>] = [
      .right("DISTANCE") { $0["distance"]?.double.map(Self.distance) ?? "" },
      .left("WHEN") { session.point($0, "at") },
      .left("WHO") { $0.says("own") ? "you" : $0.text("user") }.styled { $0.says("own") ? .good : .plain }
        .expendable(1),
      .flexible("WHAT") { $0.text("text") }.folding(),
      .flexible("WHERE", text: Self.place).folding(),
      .left("", style: .dim) { $0.text("visibility") == "private" ? "private" : "" }.expendable(2),
      .right("REMARK", style: .dim) { String($0["id"]?.int ?? 0) },
    ]
    session.print(Table(remarks, columns), orElse: "no remarks")
  }

  /// The name of the place. If the place has no name, its coordinates in the form in which users type them.
  static func place(of remark: JSON) -> String {
    if let name = remark["place"]?.string { return name }
    return ["lat", "lon"].compactMap { remark[$0]?.description }.joined(separator: ",")
  }

  /// A distance, such as `0 m`, `85 m`, `1.2 km` or `310 km`.
  static func distance(_ metres: Double) -> String {
    guard metres.isFinite, abs(metres) < 1e12 else { return "" }
    if metres < 999.5 { return "\(Int(metres.rounded())) m" }
    let tenths = Int((metres / 100).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\(Int((metres / 1000).rounded())) km"
  }
}
