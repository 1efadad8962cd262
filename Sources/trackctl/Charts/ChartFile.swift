/// The files to which a chart is written, if the user asked for any: SVG, an HTML page, or both.
struct ChartFile {
  static let svg = Option.value(
    "svg", "FILE", "write the chart to this file, as SVG; - is the standard output", completes: .files)
  static let html = Option.value(
    "html", "FILE", "write the chart and a table to this file, as an HTML page; - is the standard output",
    completes: .files)
  static let replace = Option.flag("replace", "with --svg or --html: overwrite existing files")
  static var options: [Option] { [svg, html, replace] }

  private let files: [(path: String, text: (Chart) -> String)]
  private let mayReplace: Bool

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let wanted: [(Option, (Chart) -> String)] = [
      (Self.svg, { SVGDrawing($0).file }), (Self.html, { ChartPage(chart: $0).text }),
    ]
    files = wanted.compactMap { option, text in arguments[option].map { ($0, text) } }
    mayReplace = arguments.has(Self.replace)
    if mayReplace, files.isEmpty { throw .usage("--replace needs --svg or --html") }
    if !files.isEmpty, session.isJSON {
      throw .usage("--svg and --html can't be combined with --json", hints: ["leave --json out"])
    }
    if files.count == 2, files[0].path == files[1].path { throw .usage("--svg and --html need two different files") }
  }

  var isWanted: Bool { !files.isEmpty }

  /// Writes the files and tells the user about each file.
  func write(_ chart: Chart, _ session: Session) throws(Failure) {
    for file in files {
      let text = file.text(chart)
      if file.path == "-" {
        session.output.write(text)
      } else {
        try NewFile(path: file.path).write(Array(text.utf8), mayReplace: mayReplace)
        if !files.contains(where: { $0.path == "-" }) {
          session.output.print("wrote \(Terminal.clean(file.path))")
        }
      }
    }
  }

  /// Writes the requested files. If none was requested, shows the chart in terminal cells.
  func writeOrShow(_ chart: Chart, _ session: Session) throws(Failure) {
    if isWanted { return try write(chart, session) }
    session.show(chart)
  }
}
