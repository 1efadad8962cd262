import Wire

/// Makes a map of remarks.
struct RemarksChart {
  let session: Session
  let remarks: [JSON]
  let window: MapWindow?

  var chart: Chart {
    let pins = remarks.compactMap { remark -> PointMap.Pin? in
      guard let latitude = remark["lat"]?.double, let longitude = remark["lon"]?.double else { return nil }
      let text = "\(who(remark)), \(session.point(remark, "at")): \(remark.text("text"))"
      return PointMap.Pin(latitude: latitude, longitude: longitude, isOwn: remark.says("own"), text: text)
    }
    let rows = remarks.map { [session.point($0, "at"), who($0), $0.text("text"), RemarkTable.place(of: $0)] }
    let count = pins.count == 1 ? "1 remark" : "\(pins.count) remarks"
    let map = PointMap(
      window: window ?? MapWindow(around: pins.map { ($0.latitude, $0.longitude) }), pins: pins)
    return Chart(
      title: count, figure: .map(map), table: ChartTable(titles: ["when", "who", "what", "where"], rows: rows))
  }

  private func who(_ remark: JSON) -> String { remark.says("own") ? "you" : remark.text("user") }
}
