import System

/// A file format with its reader and writer. The list `all` is the only code that names all formats.
struct Format {
  typealias MakeReader = (File, ReadingOptions) throws(Failure) -> any FormatReader
  typealias MakeWriter = (WritingOptions) -> any FormatWriter

  let name: String
  let summary: String
  var reader: MakeReader?
  var writer: MakeWriter?
  /// The module that is exported by default. An empty name means all modules.
  var module = "timer"
  /// The modules that can be exported to this format.
  var modules = ["timer"]
  /// Whether entries of this format have tags but no projects.
  var hasProjectTags = false
  /// Whether the format preserves every row exactly. A repeated import recognizes such a row by its contents, so the
  /// row needs no source name.
  var isExact = false

  @Listed<Format> static var all: [Format] {
    Format(
      name: "timewarrior", summary: "Timewarrior's data files and timew export",
      reader: paged { input, _ in TimewarriorReader(input) }, writer: { _ in TimewarriorWriter() },
      hasProjectTags: true)
    Format(
      name: "watson", summary: "Watson's frames", reader: paged { input, _ in WatsonReader(input) },
      writer: { _ in WatsonWriter() })
    Format(
      name: "toggl", summary: "Toggl's detailed report as CSV", reader: paged { TableReader($0, $1, isGuarded: false) })
    Format(name: "hamster", summary: "Hamster's database, XML and TSV", reader: paged(HamsterReader.init))
    Format(name: "klog", summary: "klog's text files", reader: paged(KlogReader.init), writer: KlogWriter.init)
    Format(name: "org", summary: "clock lines of Org mode", reader: paged(OrgReader.init), writer: OrgWriter.init)
    Format(
      name: "ics", summary: "iCalendar: events, and tasks of chores", reader: paged(CalendarReader.init),
      writer: CalendarWriter.init, modules: ["timer", "chores"])
    Format(
      name: "csv", summary: "a table for spreadsheets", reader: paged(tableReader),
      writer: TableWriter.init, modules: ["timer", "hours", "remarks"])
    Format(
      name: "jsonl", summary: "JSON Lines: all modules, nothing lost", reader: paged(JSONLinesReader.init),
      writer: JSONLinesWriter.init, module: "", modules: ["timer", "hours", "chores", "remarks", "feed"], isExact: true)
    Format(
      name: "geojson", summary: "GeoJSON: points", reader: paged(GeoJSONReader.init),
      writer: { _ in GeoJSONWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "gpx", summary: "GPX: waypoints", reader: paged { WaypointReader($0, .gpx, $1) },
      writer: { _ in GPXWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "kml", summary: "KML: placemarks", reader: paged { WaypointReader($0, .kml, $1) },
      writer: { _ in KMLWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "firebase", summary: "trees of trackerati, Landmark-Remark and Spick-and-Span", reader: FirebaseReader.init)
    Format(
      name: "markdown", summary: "tables for people", writer: MarkdownWriter.init,
      modules: ["timer", "hours", "remarks"])
  }

  private static func tableReader(_ input: PagedInput, _ options: ReadingOptions) -> any FormatReader {
    guard let table = options.table else { return TableReader(input, options, isGuarded: true) }
    return OwnTableReader(input, options, table)
  }

  /// Makes a reader whose input is read page by page.
  private static func paged(_ make: @escaping (PagedInput, ReadingOptions) -> any FormatReader) -> MakeReader {
    { file, options throws(Failure) in make(try PagedInput(file), options) }
  }

  static var read: [Format] { all.filter { $0.reader != nil } }
  static var written: [Format] { all.filter { $0.writer != nil } }

  /// The format with this name among `formats`.
  static func named(_ name: String, among formats: [Format]) throws(Failure) -> Format {
    let name = try Words.choice(name.lowercased(), "FORMAT", among: formats.map(\.name))
    return formats.first { $0.name == name } ?? formats[0]
  }
}
