/// Collects the values of a place until they make a remark. Formats use different names for the same value.
struct RemarkFacts {
  var lat: Double?
  var lon: Double?
  var source: String?
  var tags: [String] = []
  private var facts: [String: String] = [:]

  init(lat: Double? = nil, lon: Double? = nil, source: String? = nil) {
    (self.lat, self.lon, self.source) = (lat, lon, source)
  }

  /// Sets a value. If a name occurs more than once, the first value wins.
  mutating func set(_ name: String, _ text: String) {
    let name = name.lowercased()
    if facts[name] == nil, !text.isEmpty { facts[name] = text }
  }

  private func first(_ names: String...) -> String? { names.lazy.compactMap { facts[$0] }.first }

  func draft(line: Int, format: String, _ cell: TimeCell) -> DraftResult {
    guard let lat, let lon, abs(lat) <= 90, abs(lon) <= 180 else {
      return .failure(DraftFault(line: line, "has no valid coordinates"))
    }
    guard let text = first("text", "remark", "note", "desc", "description", "cmt", "comment", "title", "name") else {
      return .failure(DraftFault(line: line, "has no text"))
    }
    let time = first("at", "time", "when", "timestamp", "date", "datetime")
    let at = time.flatMap { cell.instant($0) }
    if let time, at == nil { return .failure(DraftFault(line: line, "'\(time)' is not a time")) }
    let name = first("place", "name", "title")
    return .success(
      Draft(
        line: line,
        content: .remark(
          RemarkDraft(
            text: text, lat: lat, lon: lon, at: at, accuracy: first("accuracy").flatMap(Double.init),
            place: name == text ? nil : name, isPrivate: first("visibility") == "private", tags: tags,
            source: source.map { "\(format):\($0)" }))))
  }
}
