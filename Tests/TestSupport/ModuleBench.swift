package import ModuleKit
import Testing
import Time
package import Wire

@testable import Host

/// One module in a complete host, over real files, with a clock set by the test and any number of users.
///
/// The clock stands at 2026-11-18T11:06:40Z, a Wednesday, until the test moves it. Each module's tests extend this type
/// with helpers for its methods.
package final class ModuleBench<State: Module> {
  package let folder = TestFolder()
  package let clock = TestClock()
  package private(set) var harness: HostHarness
  /// The default caller.
  private let user: UInt32
  private let configuration: HostConfiguration

  package init(user: UInt32, settings: Settings = Settings(), zone: String = "UTC") throws {
    var configuration = HostConfiguration()
    configuration.settings = settings
    configuration.timeZoneName = zone
    self.user = user
    self.configuration = configuration
    harness = try folder.harness([.of(State.self)], clock: clock, configuration: configuration)
  }

  deinit { harness.close() }

  /// Ends the host and starts another one over the same files.
  package func restart() throws {
    harness.close()
    harness = try folder.harness([.of(State.self)], clock: clock, configuration: configuration)
  }

  /// Ends the host, and returns a daemon over the same files. The daemon isn't started yet.
  package func leaveToDaemon() throws -> DaemonProcess {
    harness.close()
    harness = try TestFolder().harness([.of(State.self)], clock: clock, configuration: configuration)
    return DaemonProcess(in: folder, state: folder.path)
  }

  /// The names of the pictures' files. The daemon removes unneeded files after the reply, so this property waits for
  /// the removal.
  package var pictureFiles: [String] {
    harness.settle()
    return folder.names(in: "pictures").sorted()
  }

  // MARK: Time

  /// The clock's time in seconds since 1970.
  package var seconds: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  package var moment: Moment { harness.host.now() }

  /// The time this many seconds from now, as text.
  package func time(_ seconds: Int) -> JSON { JSON((Instant(seconds: clock.now) + seconds).description) }

  // MARK: Calls

  /// Calls a method that must succeed and reply as declared.
  @discardableResult
  package func call(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> JSON {
    let result = try harness.call(method, params, as: uid ?? user)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// Calls a method and returns its result or refusal.
  @discardableResult
  package func respond(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) -> JSON {
    harness.respond(method, params, as: uid ?? user)
  }

  /// Calls a method that must be refused.
  package func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Refusal {
    Refusal(try harness.refusal(method, params, as: uid ?? user))
  }

  /// The refusal reason of a call that must be refused.
  package func reason(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> String {
    try refusal(method, params, as: uid).reason
  }

  /// The violations of a call that must be refused, such as `lat: range`.
  package func violations(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> [String] {
    try refusal(method, params, as: uid).violations
  }

  /// The revision after a call that must succeed.
  @discardableResult
  package func rev(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Int {
    try #require(try call(method, params, as: uid)["rev"]?.int)
  }

  /// Undoes the transaction with this revision, or without a revision the caller's latest transaction.
  @discardableResult
  package func undo(_ rev: Int? = nil, as uid: UInt32? = nil) throws -> JSON {
    try call("history.undo", Self.undoParams(rev), as: uid)
  }

  package func undoRefusal(_ rev: Int? = nil, as uid: UInt32? = nil) throws -> Refusal {
    try refusal("history.undo", Self.undoParams(rev), as: uid)
  }

  private static func undoParams(_ rev: Int?) -> JSON {
    guard let rev else { return ["module": JSON(State.name)] }
    return ["module": JSON(State.name), "rev": JSON(rev)]
  }

  // MARK: Users

  /// The account's name, which the machine's user database determines.
  package func name(of uid: UInt32) throws -> String {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["name"]?.string)
  }

  package func account(of uid: UInt32) throws -> Int {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["id"]?.int)
  }

  // MARK: Looking

  private var module: ModuleHost<State> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<State> }).first else {
      preconditionFailure("\(State.name) isn't loaded")
    }
    return module
  }

  /// The state itself, for tests that need many rows at once.
  package var state: State {
    get { module.state }
    _modify { yield &module.state }
  }

  package var methods: [String] { module.declarations.map(\.name) }
  package var rev: Int { module.ledger.rev }
  package var indexesAreTrue: Bool { module.indexesAreTrue }

  /// All rows as JSON, by table.
  package var rows: [String] { harness.host.dump(State.name) }

  /// The number of row lookups since the start.
  package var visits: Int { module.visits }

  /// The number of row lookups of a call.
  package func visits(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Int {
    let before = visits
    try call(method, params, as: uid)
    return visits - before
  }
}
