import TestSupport
import Testing
import Wire

/// Checks for every method that the daemon accepts exactly the params that `rpc.discover` describes. The calls are
/// generated from the document, so new methods are checked automatically.
@Suite("Declared limits")
struct LimitTests {
  private let daemon: DaemonProcess
  private let methods: [JSON]

  init() throws {
    daemon = try DaemonProcess.started()
    methods = try daemon.connect().call("rpc.discover")["methods"]?.elements.map(\.self) ?? []
  }

  @Test("of each param of each method are exact: the last valid value is accepted, the first invalid one a violation")
  func limits() throws {
    #expect(methods.count > 20)
    for method in methods {
      // Each method has its own connection, because some methods sign the connection in or out.
      let probe = try MethodProbe(method, try daemon.connect())
      for param in probe.params { try probe.check(param) }
    }
  }

  @Test("are reported together: one error names everything unknown, missing or wrong")
  func allAtOnce() throws {
    for method in methods {
      let probe = try MethodProbe(method, try daemon.connect())
      try probe.checkUnknown()
      try probe.checkAllWrong()
    }
  }
}

/// Calls a method with params that are all valid except one.
private struct MethodProbe {
  let name: String
  let params: [JSON]
  private let declared: JSON
  private let client: DaemonClient
  /// Valid values of the required params.
  private let good: [(name: String, text: String)]

  init(_ method: JSON, _ client: DaemonClient) throws {
    name = try #require(method["name"]?.string)
    params = method["params"]?.elements.map(\.self) ?? []
    declared = method["errors"] ?? []
    self.client = client
    good = try params.filter { $0["required"] == true }.map { param in
      let name = try #require(param["name"]?.string)
      let text = Candidate.good(for: param["schema"] ?? [:])
      return (name, try #require(text, "\(method["name"] ?? "?").\(name) needs an example in its declaration"))
    }
  }

  func check(_ param: JSON) throws {
    let field = try #require(param["name"]?.string)
    let candidates = Candidate.all(for: param["schema"] ?? [:])
    for candidate in candidates where candidate.verdict != .undecided {
      // With `dryRun: false`, the call would make its change and affect later calls.
      if field == "dryRun", candidate.verdict == .valid, candidate.text != "true" { continue }
      let fields = try violated(with: [(field, candidate.text)])
      let isRefused = fields.contains { $0 == field || $0.hasPrefix(field + "[") || $0.hasPrefix(field + ".") }
      #expect(
        isRefused == (candidate.verdict == .invalid),
        "\(name): \(field) = \(candidate.text.prefix(80)) is \(candidate.verdict); refused: \(fields)")
    }
    if param["required"] == true {
      #expect(try violated(with: [], leavingOut: field).contains(field), "\(name): \(field) is omitted")
    }
  }

  func checkUnknown() throws {
    #expect(try violated(with: [("nonsense", "1")]).contains("nonsense"), "\(name): an unknown param")
  }

  func checkAllWrong() throws {
    let wrong = try params.compactMap { param -> (String, String)? in
      let bad = Candidate.all(for: param["schema"] ?? [:]).first { $0.verdict == .invalid }
      return try bad.map { (try #require(param["name"]?.string), $0.text) }
    }
    let fields = try violated(with: wrong)
    for (field, text) in wrong {
      let isNamed = fields.contains { $0 == field || $0.hasPrefix(field + "[") || $0.hasPrefix(field + ".") }
      #expect(isNamed, "\(name): \(field) = \(text.prefix(80)), among other mistakes; refused: \(fields)")
    }
  }

  /// The fields that the daemon's error names.
  private func violated(with given: [(String, String)], leavingOut missing: String? = nil) throws -> [String] {
    var all = given
    // If the method has the param `dryRun`, the call is a dry run, so that valid calls change nothing.
    if params.contains(where: { $0["name"] == "dryRun" }) { all.append(("dryRun", "true")) }
    var seen = Set(missing.map { [$0] } ?? [])
    let members = (all + good).filter { seen.insert($0.0).inserted }.map { "\"\($0.0)\":\($0.1)" }
    let id = client.nextID()
    try client.send(
      line: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(name)","params":{\#(members.joined(separator: ","))}}"#)
    guard let error = try client.response(to: id)["error"] else { return [] }
    checkIsDeclared(error)
    guard error["code"] == -32602 else { return [] }
    return error["data"]?["violations"]?.elements.compactMap { $0["field"]?.string } ?? []
  }

  /// Checks that the document declares the code, the reason and the data of the error.
  private func checkIsDeclared(_ error: JSON) {
    let sameCode = declared.elements.first { $0["code"] == error["code"] }
    let data = error["data"] ?? [:]
    #expect(
      sameCode.map { JSONSchema($0["data"] ?? [:]).verdict(on: data) != .invalid } == true,
      "\(name) doesn't declare \(error)")
  }
}
