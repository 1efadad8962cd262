import ModuleKit

/// The meaning of a table column. Columns with different titles can have the same meaning.
enum TableColumn: String, CaseIterable {
  case start, stop, startDate, startTime, stopDate, stopTime, seconds, duration, project, client, note, tags, source
  case task, rate, amount, currency
  case date, hours, billable, employment
  case text, lat, lon, at, accuracy, place, visibility
  case ignored

  /// Finds a column by its title in the first line or in --columns. Only the letters of the title count, regardless of
  /// case. A unit in parentheses can follow the title.
  init?(named name: String) {
    guard let column = Self.column(name) ?? name.parted(at: "(").flatMap({ Self.column($0.before) }) else { return nil }
    self = column
  }

  private static func column(_ name: String) -> TableColumn? {
    let plain = String(
      decoding: name.lowercased().utf8.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }, as: UTF8.self)
    return names[plain] ?? allCases.first { $0.rawValue.lowercased() == plain }
  }

  /// The currency that a title contains, such as `EUR` in `Billable Rate (EUR)`.
  static func currency(in name: String) -> Currency? {
    name.parted(at: "(").flatMap { Currency(String($0.behind.prefix { $0 != ")" })) }
  }

  private static let names: [String: TableColumn] = [
    "startedat": .start, "from": .start, "begin": .start, "starts": .start, "stoppedat": .stop, "end": .stop,
    "to": .stop, "until": .stop, "enddate": .stopDate, "endtime": .stopTime, "stops": .stop,
    "activity": .project, "description": .note, "notes": .note, "tag": .tags, "id": .source, "uid": .source,
    "uuid": .source, "day": .date, "hour": .hours, "comment": .note, "remark": .text, "latitude": .lat, "long": .lon,
    "lng": .lon, "longitude": .lon, "time": .at, "name": .place, "category": .client, "durationminutes": .ignored,
    "starttime": .startTime, "customer": .client, "hourlyrate": .rate, "hourlyprice": .rate, "billablerate": .rate,
    "billableamount": .amount, "totalprice": .amount, "price": .amount,
  ]
}
