import Journal
import TestSupport
import Wire

@testable import Host
@testable import trackd

/// A host loads a module's journal that has valid checksums and arbitrary contents. The host must either load the whole
/// journal or reject it, and never load only a part. It must find the same rows at the next start and after a
/// compaction.
///
/// To test this target, a bug was planted: an index of remarks kept deleted remarks. The target found it in a second.
enum RowsTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let file = SignedLines.file(bytes)
    guard let line = file.split(separator: UInt8(ascii: "\n")).first,
      let module = (try? JSON(parsing: Array(line.dropFirst(9))))?["module"]?.string,
      FuzzedHost.builtIn.contains(module)
    else { return }
    let disk = SimulatedDisk()
    disk.put(file, as: module + ".journal")
    var host = FuzzedHost(disk: disk)
    defer { host.harness.close() }
    try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one")
    guard state(of: module, host) == "ready" else { return }
    try host.restart("another start")
    for uid in [0, 1000] as [UInt32] {
      let undo = host.harness.respond("history.undo", ["module": JSON(module)], as: uid)
      try ReplyRules.check(undo)
      try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one after an undo")
    }
    try ReplyRules.check(host.harness.respond("system.compact", ["module": JSON(module)], as: 0))
    try host.restart("a compaction")
  }

  private static func state(of module: String, _ host: FuzzedHost) -> String? {
    let status = host.harness.respond("system.status", as: 0)["result"]
    return status?["modules"]?.elements.first { $0["name"]?.string == module }?["state"]?.string
  }
}
