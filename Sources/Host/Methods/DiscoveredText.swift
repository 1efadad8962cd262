import ModuleKit
import Wire

/// The reply of `rpc.discover`. It is written once and cached, because it is long and any client may ask for it. Each
/// method's description can also be sent alone.
struct DiscoveredText {
  /// The members of the complete reply.
  let members: [UInt8]
  private let methods: [(name: String, place: Range<Int>)]

  init(_ host: Host) {
    var writer = JSONWriter()
    var places: [(String, Range<Int>)] = []
    writer.beginObject()
    Discovery.writeHead(into: &writer)
    let names = MemberNames(host.modules)
    writer.list("methods", host.targets.all) { target, writer in
      let start = writer.count
      Discovery.write(target.declaration, names.of(target.declaration), into: &writer)
      // Skips the comma that precedes each description except the first.
      let comma = writer.bytes[start] == UInt8(ascii: ",") ? 1 : 0
      places.append((target.declaration.name, (start + comma)..<writer.count))
    }
    Discovery.writeTail(host.modules, into: &writer)
    writer.endObject()
    members = Array(writer.bytes.dropFirst().dropLast())
    // `members` lacks the opening brace, so each range moves back by one byte.
    methods = places.map { ($0.0, ($0.1.lowerBound - 1)..<($0.1.upperBound - 1)) }
  }

  /// Writes the descriptions of the wanted methods.
  func write(methods isWanted: (String) -> Bool, into writer: inout JSONWriter) {
    writer.list("methods", methods.filter { isWanted($0.name) }) { method, writer in
      writer.raw(members[method.place])
    }
  }

  func has(methodsOf module: String) -> Bool { methods.contains { $0.name.hasPrefix(module + ".") } }

  func has(_ method: String) -> Bool { methods.contains { $0.name == method } }
}

/// The meanings of member names. They are grouped by the module whose method or table has the member.
private struct MemberNames {
  private let modules: [String: Meanings]

  init(_ modules: [any HostedModule]) {
    self.modules = Dictionary(modules.map { ($0.ledger.module, $0.meanings) }) { first, _ in first }
  }

  func of(_ method: Declaration) -> Meanings {
    let module = method.name.utf8.prefix { $0 != UInt8(ascii: ".") }
    return modules[String(decoding: module, as: UTF8.self)] ?? CoreMeanings.names
  }
}
