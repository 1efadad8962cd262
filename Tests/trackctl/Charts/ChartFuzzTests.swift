import TestSupport
import Testing
import Time

@testable import trackctl

/// Draws charts of random data. No cell may be outside the terminal, nothing may control the terminal, and XML must be
/// well-formed.
@Suite("Charts of arbitrary data")
struct ChartFuzzTests {
  private static let widths = [1, 2, 3, 5, 9, 12, 25, 40, 80, 200]
  private static let rounds = 20

  @Test("no line is wider than the terminal, and no name controls it")
  func cells() {
    var maker = ChartMaker(seed: 1)
    for round in 0..<Self.rounds {
      let chart = maker.chart(round)
      for columns in Self.widths {
        for isUnicode in [false, true] {
          for palette in [Palettes.none, Palettes.full] {
            let look = TerminalStyle(columns: columns, isUnicode: isUnicode, palette: palette)
            for line in CellDrawing(look: look).lines(of: chart) { check(line, look, round) }
          }
        }
      }
    }
  }

  private func check(_ line: String, _ look: TerminalStyle, _ round: Int) {
    let plain = Palettes.stripped(line)
    #expect(DisplayWidth.of(plain) <= look.columns, "round \(round), \(look.columns) columns: '\(plain)'")
    #expect(look.hasColor || plain == line, "round \(round): colours in '\(line)'")
    #expect(look.isUnicode || plain.utf8.allSatisfy { $0 < 0x80 }, "round \(round): '\(plain)'")
    #expect(Terminal.clean(plain) == plain, "round \(round): a terminal interprets '\(plain)'")
  }

  @Test("drawings and pages are well-formed XML, with no markup from names")
  func xml() throws {
    let folder = TestFolder()
    var maker = ChartMaker(seed: 2)
    for round in 0..<Self.rounds {
      let chart = maker.chart(round)
      try TestFiles.write(Array(SVGDrawing(chart).file.utf8), to: "\(folder.path)/\(round).svg")
      try TestFiles.write(Array(ChartPage(chart: chart).text.utf8), to: "\(folder.path)/\(round).html")
    }
    let script = "\(DaemonPrograms.root)/Tests/trackctl/Charts/check_xml.py"
    let result = try CommandResult(running: ["/usr/bin/python3", script, folder.path], in: folder)
    #expect(result.ending == .exited(0) && result.output == "\(2 * Self.rounds)\n", "\(result.output)\(result.errors)")
  }
}
