import System

/// A format of files, with what reads and what writes it. This list is the only place that knows which there are.
struct Format {
  typealias MakeReader = (File, ReadingOptions) throws(Failure) -> any FormatReader
  typealias MakeWriter = (WritingOptions) -> any FormatWriter

  let name: String
  let summary: String
  var reader: MakeReader?
  var writer: MakeWriter?
  /// Whose rows it is written from, where nobody says.
  var module = "timer"
  /// Which modules it can be written from.
  var modules = ["timer"]
  /// Has it tags and no projects?
  var hasProjectTags = false
  /// Does it keep rows as they are, so that they need no names of their own to be known again?
  var isExact = false

  static var all: [Format] {
    [
      Format(
        name: "timewarrior", summary: "Timewarrior's data files and timew export",
        reader: { file, _ throws(Failure) in TimewarriorReader(try PagedInput(file)) },
        writer: { _ in TimewarriorWriter() }, hasProjectTags: true),
      Format(
        name: "watson", summary: "Watson's frames",
        reader: { file, _ throws(Failure) in WatsonReader(try PagedInput(file)) }, writer: { _ in WatsonWriter() }),
      Format(
        name: "toggl", summary: "Toggl's detailed report as CSV",
        reader: { file, options throws(Failure) in TableReader(try PagedInput(file), options, isGuarded: false) }),
      Format(
        name: "hamster", summary: "Hamster's database, XML and TSV",
        reader: { file, options throws(Failure) in HamsterReader(try PagedInput(file), options) }),
      Format(
        name: "klog", summary: "klog's text files",
        reader: { file, options throws(Failure) in KlogReader(try PagedInput(file), options) },
        writer: { KlogWriter($0) }),
      Format(
        name: "org", summary: "clock lines of Org mode",
        reader: { file, options throws(Failure) in OrgReader(try PagedInput(file), options) },
        writer: { OrgWriter($0) }),
      Format(
        name: "ics", summary: "iCalendar: events, and tasks of chores",
        reader: { file, options throws(Failure) in CalendarReader(try PagedInput(file), options) },
        writer: { CalendarWriter($0) }, modules: ["timer", "chores"]),
      Format(
        name: "csv", summary: "a table for spreadsheets",
        reader: { file, options throws(Failure) in TableReader(try PagedInput(file), options, isGuarded: true) },
        writer: { TableWriter($0) }, modules: ["timer", "hours", "remarks"]),
      Format(
        name: "jsonl", summary: "JSON Lines: all modules, nothing lost",
        reader: { file, options throws(Failure) in JSONLinesReader(try PagedInput(file), options) },
        writer: { JSONLinesWriter($0) }, module: "", modules: ["timer", "hours", "chores", "remarks", "feed"],
        isExact: true),
      Format(
        name: "geojson", summary: "GeoJSON: points",
        reader: { file, options throws(Failure) in GeoJSONReader(try PagedInput(file), options) },
        writer: { _ in GeoJSONWriter() }, module: "remarks", modules: ["remarks"]),
      Format(
        name: "gpx", summary: "GPX: waypoints",
        reader: { file, options throws(Failure) in PlacesReader(try PagedInput(file), .gpx, options) },
        writer: { _ in GPXWriter() }, module: "remarks", modules: ["remarks"]),
      Format(
        name: "kml", summary: "KML: placemarks",
        reader: { file, options throws(Failure) in PlacesReader(try PagedInput(file), .kml, options) },
        writer: { _ in KMLWriter() }, module: "remarks", modules: ["remarks"]),
      Format(
        name: "firebase", summary: "trees of trackerati, Landmark-Remark and Spick-and-Span",
        reader: { file, options throws(Failure) in try FirebaseReader(file, options) }),
      Format(
        name: "markdown", summary: "tables for people", writer: { MarkdownWriter($0) },
        modules: ["timer", "hours", "remarks"]),
    ]
  }

  static var read: [Format] { all.filter { $0.reader != nil } }
  static var written: [Format] { all.filter { $0.writer != nil } }

  /// The one of this name, among those that can be read or written.
  static func named(_ name: String, among formats: [Format]) throws(Failure) -> Format {
    let name = try Words.choice(name.lowercased(), "FORMAT", among: formats.map(\.name))
    return formats.first { $0.name == name } ?? formats[0]
  }
}
