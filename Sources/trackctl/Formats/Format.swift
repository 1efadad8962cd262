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
      name: "csv", summary: "a table for spreadsheets", reader: paged { TableReader($0, $1, isGuarded: true) },
      writer: TableWriter.init, modules: ["timer", "hours", "remarks"])
    Format(
      name: "jsonl", summary: "JSON Lines: all modules, nothing lost", reader: paged(JSONLinesReader.init),
      writer: JSONLinesWriter.init, module: "", modules: ["timer", "hours", "chores", "remarks", "feed"], isExact: true)
    Format(
      name: "geojson", summary: "GeoJSON: points", reader: paged(GeoJSONReader.init),
      writer: { _ in GeoJSONWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "gpx", summary: "GPX: waypoints", reader: paged { PlacesReader($0, .gpx, $1) },
      writer: { _ in GPXWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "kml", summary: "KML: placemarks", reader: paged { PlacesReader($0, .kml, $1) },
      writer: { _ in KMLWriter() }, module: "remarks", modules: ["remarks"])
    Format(
      name: "firebase", summary: "trees of trackerati, Landmark-Remark and Spick-and-Span", reader: FirebaseReader.init)
    Format(
      name: "markdown", summary: "tables for people", writer: MarkdownWriter.init,
      modules: ["timer", "hours", "remarks"])
  }

  /// A reader of what comes page by page.
  private static func paged(_ make: @escaping (PagedInput, ReadingOptions) -> any FormatReader) -> MakeReader {
    { file, options throws(Failure) in make(try PagedInput(file), options) }
  }

  static var read: [Format] { all.filter { $0.reader != nil } }
  static var written: [Format] { all.filter { $0.writer != nil } }

  /// The one of this name, among those that can be read or written.
  static func named(_ name: String, among formats: [Format]) throws(Failure) -> Format {
    let name = try Words.choice(name.lowercased(), "FORMAT", among: formats.map(\.name))
    return formats.first { $0.name == name } ?? formats[0]
  }
}
