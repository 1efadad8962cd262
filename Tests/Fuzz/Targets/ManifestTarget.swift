import ModuleKit
import Wire

@testable import Manifest
@testable import trackctl

/// Reads an untrusted manifest. A module must stay the same when it is written and read again. If the manifest has
/// errors, each must name a place that exists in it, in text that is safe for a terminal.
enum ManifestTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    switch Result(catching: { () throws(Mistakes) in try Manifest(reading: bytes) }) {
    case .success(let manifest):
      try hold((try? Manifest(reading: manifest.text)) == manifest, "it changes in a round trip")
      try check(manifest)
    case .failure(let error):
      try hold(!error.all.isEmpty && error.all.count <= 100, "\(error.all.count) mistakes")
      for mistake in error.all {
        try hold((1...lines.count).contains(mistake.line), "\(mistake) is in a missing line")
        try hold((1...lines[mistake.line - 1].count + 1).contains(mistake.column), "\(mistake) is in a missing column")
        try hold(Terminal.clean(mistake.description) == mistake.description, "'\(mistake)' has control characters")
      }
    }
  }

  /// Checks the properties that other code relies on without checking them.
  private static func check(_ manifest: Manifest) throws {
    for table in manifest.tables {
      let columns = table.columns.indices
      for key in table.unique + table.indexes + [table.owner.map { [$0] } ?? []] {
        try hold(key.allSatisfy(columns.contains), "\(table.name) has a rule about an unknown column")
      }
      for column in table.columns {
        try hold(column.isComputed == (column.computed != nil), "\(column.name) has an expression, or should have one")
        if case .reference(let table, _) = column.kind {
          try hold(manifest.table(named: table) != nil, "\(column.name) refers to an unknown table")
        }
      }
      for key in table.unique + table.indexes {
        try hold(key.allSatisfy { table.columns[$0].computed?.isStable != false }, "\(table.name) indexes what changes")
      }
      try hold(table.steps <= 200, "\(table.name) costs too much")
      let show = table.show
      let named = show.columns + [show.sort?.column, show.group, show.report.sum].compactMap(\.self)
      try hold(named.allSatisfy(columns.contains), "\(table.name) shows an unknown column")
      try hold(show.sort.map { table.isSortable($0.column) } ?? true, "\(table.name) is sorted by what isn't sorted")
      try hold(show.report.sum.map(table.isSummable) ?? true, "\(table.name) adds up a column without numbers")
      try hold(show.report.by.map(table.cuts.contains) ?? true, "\(table.name) has a report by something else")
      let cost = table.steps + (show.highlight.map(table.steps(of:)) ?? 0)
      try hold(cost <= 200, "\(table.name) costs too much in a list")
      try hold(
        table.columns.reduce(0) { $0 + $1.kind.mostCharacters } <= 12_000, "\(table.name) has rows that are too large")
    }
    if let status = manifest.status {
      try hold(manifest.tables.indices.contains(status.table), "the status is about no table")
      let text = status.text(7)
      try hold(!text.en.contains("{") && text.de?.contains("{") != true, "'\(text)' has a placeholder")
    }
    for notice in manifest.notices {
      let column = manifest.table(named: notice.table)?.columns[notice.column]
      try hold(column?.kind.isMoment == true, "\(notice.name) has no time column")
    }
  }
}
