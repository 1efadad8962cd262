import Wire

/// Writes GPX. Each remark becomes a waypoint. Values for which GPX has no element become extensions.
struct GPXWriter: FormatWriter {
  func begin() -> String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + #"<gpx version="1.1" creator="trackd" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="urn:trackd">"# + "\n"
  }

  func row(_ row: ExportedRow) -> String {
    let remark = row.json
    var text = "<wpt lat=\"\(remark.number("lat"))\" lon=\"\(remark.number("lon"))\">"
    text += XMLText.element("time", remark.text("at"))
    if let place = remark["place"]?.string { text += XMLText.element("name", place) }
    text += XMLText.element("desc", remark.text("text")) + "<extensions>"
    text += XMLText.element("t:id", remark.number("id")) + XMLText.element("t:visibility", remark.text("visibility"))
    if remark["accuracy"] != nil { text += XMLText.element("t:accuracy", remark.number("accuracy")) }
    return text + "</extensions></wpt>\n"
  }

  func end() -> String { "</gpx>\n" }
}
