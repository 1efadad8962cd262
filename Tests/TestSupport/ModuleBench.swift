package import ModuleKit
import Testing
import Time
package import Wire

@testable import Host

/// One module in a complete host, with real files, any number of users, and a clock that the test sets.
///
/// The clock shows 2026-11-18T11:06:40Z, a Wednesday, until the test moves it. The tests of each module extend this
/// type with helpers for the module's methods.
package final class ModuleBench<State: Module> {
  package let folder = TestFolder()
  package let clock = TestClock()
  package private(set) var harness: HostHarness
  /// The user who makes a call if the test names no other user.
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

  /// Ends the host, and starts another host with the same files.
  package func restart() throws {
    harness.close()
    harness = try folder.harness([.of(State.self)], clock: clock, configuration: configuration)
  }

  /// Ends the host, and returns a daemon with the same files. The daemon isn't started yet.
  package func leaveToDaemon() throws -> DaemonProcess {
    harness.close()
    harness = try TestFolder().harness([.of(State.self)], clock: clock, configuration: configuration)
    return DaemonProcess(in: folder, state: folder.path)
  }

  /// The names of the picture files. Files that are no longer needed are removed only after the reply, so this property
  /// waits until they are removed.
  package var pictureFiles: [String] {
    harness.settle()
    return folder.names(in: "pictures").sorted()
  }

  // MARK: Time

  /// The time that the clock shows, in seconds since 1970.
  package var seconds: Int {
    get { clock.now }
    set { clock.now = newValue }
  }

  package var moment: Moment { harness.host.now() }

  /// The time `seconds` seconds from now, as text.
  package func time(_ seconds: Int) -> JSON { JSON((Instant(seconds: clock.now) + seconds).description) }

  // MARK: Calls

  /// Makes a call that must succeed. Checks that the reply has the form that the method declares.
  @discardableResult
  package func call(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> JSON {
    let result = try harness.call(method, params, as: uid ?? user)
    if let declaration = module.declarations.first(where: { $0.name == method }) {
      #expect(Schema.object(declaration.result).faults(in: result, at: method) == [])
    }
    return result
  }

  /// Makes a call, and returns the whole response.
  @discardableResult
  package func respond(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) -> JSON {
    harness.respond(method, params, as: uid ?? user)
  }

  /// Makes a call that must be refused, and returns the refusal.
  package func refusal(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Refusal {
    Refusal(try harness.refusal(method, params, as: uid ?? user))
  }

  /// Makes a call that must be refused, and returns the reason.
  package func reason(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> String {
    try refusal(method, params, as: uid).reason
  }

  /// Makes a call that must be refused, and returns the violations, such as `lat: range`.
  package func violations(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> [String] {
    try refusal(method, params, as: uid).violations
  }

  /// Makes a call that must succeed, and returns the revision.
  @discardableResult
  package func rev(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Int {
    try #require(try call(method, params, as: uid)["rev"]?.int)
  }

  /// Undoes the transaction with this revision. Without a revision, undoes the latest transaction of the caller.
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

  /// The name of the account, which is determined by the machine's user database.
  package func name(of uid: UInt32) throws -> String {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["name"]?.string)
  }

  package func account(of uid: UInt32) throws -> Int {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["id"]?.int)
  }

  // MARK: Inspection

  private var module: ModuleHost<State> {
    guard let module = harness.host.modules.lazy.compactMap({ $0 as? ModuleHost<State> }).first else {
      preconditionFailure("\(State.name) isn't loaded")
    }
    return module
  }

  /// The state of the module, for tests that need many rows at once.
  package var state: State {
    get { module.state }
    _modify { yield &module.state }
  }

  package var methods: [String] { module.declarations.map(\.name) }
  package var rev: Int { module.ledger.rev }
  package var indexesAreTrue: Bool { module.indexesAreTrue }

  /// All rows of the module as JSON, table by table.
  package var rows: [String] { harness.host.dump(State.name) }

  /// How many row lookups the module has made since the start.
  package var visits: Int { module.visits }

  /// How many row lookups a call makes.
  package func visits(_ method: String, _ params: JSON = [:], as uid: UInt32? = nil) throws -> Int {
    let before = visits
    try call(method, params, as: uid)
    return visits - before
  }
}
