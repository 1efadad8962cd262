import Wire

/// Writes KML. Each remark becomes a placemark.
struct KMLWriter: FormatWriter {
  func begin() -> String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document>"# + "\n"
  }

  func row(_ row: ExportedRow) -> String {
    let remark = row.json
    var text = "<Placemark id=\"\(remark.number("id"))\">"
    if let place = remark["place"]?.string { text += XMLText.element("name", place) }
    text += XMLText.element("description", remark.text("text"))
    text += "<TimeStamp>" + XMLText.element("when", remark.text("at")) + "</TimeStamp><ExtendedData>"
    for name in ["visibility", "accuracy"] {
      guard let value = remark[name] else { continue }
      text += "<Data name=\"\(name)\">" + XMLText.element("value", value.string ?? value.description) + "</Data>"
    }
    text += "</ExtendedData><Point>"
    text += XMLText.element("coordinates", "\(remark.number("lon")),\(remark.number("lat"))")
    return text + "</Point></Placemark>\n"
  }

  func end() -> String { "</Document></kml>\n" }
}
