import System
import TestSupport
import Testing

/// A file in the repository that is generated from declarations.
struct GoldenFile: Sendable, CustomTestStringConvertible {
  /// The path of the file, relative to the root of the repository.
  let path: String
  let make: @Sendable () throws -> String

  var testDescription: String { path }

  static let all = pages + clientSources

  private static let pages = [
    GoldenFile(path: "completions/trackctl.bash") { BashCompletions.text },
    GoldenFile(path: "completions/_trackctl") { ZshCompletions.text },
    GoldenFile(path: "completions/trackctl.fish") { FishCompletions.text },
    GoldenFile(path: "man/trackctl.1") { try CommandManual.text() },
    GoldenFile(path: "Sources/trackctl/Verbs/BuiltInDeclarations.swift") {
      try BuiltInSource.text(of: Document.made())
    },
    GoldenFile(path: "conf/module.schema.json") { ManifestSchemaText.made },
    GoldenFile(path: "examples/modules/habits/trackd_module.py") { try helper("trackd_module.py") },
    GoldenFile(path: "examples/modules/pomodoro/trackd_module.py") { try helper("trackd_module.py") },
    GoldenFile(path: "examples/modules/meters/trackd_module.py") { try helper("trackd_module.py") },
    GoldenFile(path: "man/trackd-rpc.7") { try ReferenceManual.text(of: Document.ofTypes()) },
  ]

  private static func helper(_ name: String) throws -> String {
    try TestFiles.text(of: "\(DaemonPrograms.root)/helpers/\(name)")
  }

  /// The generated files with TrackClient's calls. Each module has one file.
  private static var clientSources: [GoldenFile] {
    let sources = (try? ClientSource.all(of: Document.ofTypes())) ?? [:]
    return sources.sorted { $0.key < $1.key }.map { name, text in
      GoldenFile(path: "\(ClientSource.folder)/\(name)") { text }
    }
  }

  /// Whether to rewrite the files. `./dev update-golden` requests that.
  static var isUpdating: Bool { Process.environment("TRACKD_UPDATE_GOLDEN") != nil }

  private var place: String { DaemonPrograms.root + "/" + path }

  func kept() throws -> String { try TestFiles.text(of: place) }

  func update() throws { try TestFiles.write(Array(try make().utf8), to: place, mode: 0o644) }
}
