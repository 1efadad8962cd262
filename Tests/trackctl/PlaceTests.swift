import System
import TestSupport
import Testing
import Wire

/// For every method, a place is typed as one word.
@Suite("Places as typed")
struct PlaceTests {
  private let folder = TestFolder()
  private let server: FakeServer
  private let received = Received()

  /// Starts a server that declares a method with a place. The server records the calls of this method.
  init() throws {
    let received = received
    server = try FakeServer(path: folder.path + "/places") { request, _ in
      if request["method"]?.isString("rpc.discover") == true { return [FakeServer.reply(to: request, Self.declared)] }
      received.params.withLock { $0 = request["params"]?.description }
      return [FakeServer.reply(to: request, #"{"rev":1}"#)]
    }
  }

  private static let declared = #"""
    {"methods":[{"name":"remarks.add","summary":"Adds.","x-changes":true,"params":[
    {"name":"text","summary":"what","required":true,"schema":{"type":"string"}},
    {"name":"lat","summary":"north","required":true,"x-role":"latitude","schema":{"type":"number"}},
    {"name":"lon","summary":"east","required":true,"x-role":"longitude","schema":{"type":"number"}},
    {"name":"place","summary":"its name","required":false,"schema":{"type":"string"}}],
    "result":{"schema":{}}}]}
    """#.replacing("\n", with: "")

  private func add(_ words: [String], location: String? = nil, command: String? = nil) throws -> CommandResult {
    var typist = Typist(at: server.path, in: folder)
    typist.environment =
      (location.map { ["TRACKD_LOCATION=\($0)"] } ?? []) + (command.map { ["TRACKD_LOCATION_COMMAND=\($0)"] } ?? [])
    return try typist.run(["remarks", "add"] + words)
  }

  @Test(
    "two numbers with a comma between them are a place",
    arguments: [
      ("52.52,13.405", "52.52", "13.405"), ("-33.86,151.21", "-33.86", "151.21"), ("0,-0.5", "0", "-0.5"),
      ("+52.5, +13.4", "52.5", "13.4"), ("52.5 , 13.4", "52.5", "13.4"),
    ])
  func word(text: String, latitude: String, longitude: String) throws {
    let result = try add(["a bench", text, "--place", "the park"])
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(
      received.params.withLock { $0 }
        == #"{"lat":\#(latitude),"lon":\#(longitude),"text":"a bench","place":"the park"}"#)
  }

  @Test("--here takes the place from the environment")
  func here() throws {
    #expect(try add(["a bench", "--here"], location: "52.52,13.405").ending == .exited(0))
    #expect(received.params.withLock { $0 } == #"{"lat":52.52,"lon":13.405,"text":"a bench"}"#)
    let unset = try add(["a bench", "--here"])
    #expect(unset.ending == .exited(2))
    #expect(unset.errors.hasPrefix("trackctl: --here needs $TRACKD_LOCATION, which isn't set\n"))
    let wrong = try add(["a bench", "--here"], location: "home")
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("$TRACKD_LOCATION needs two numbers"))
    for output in ["52.52,13.405", "Latitude:    52.52°\\nLongitude:   13.405°\\nAccuracy:    12 meters"] {
      #expect(try add(["a bench", "--here"], command: "printf '\(output)'").ending == .exited(0))
      #expect(received.params.withLock { $0 } == #"{"lat":52.52,"lon":13.405,"text":"a bench"}"#)
    }
    let failed = try add(["a bench", "--here"], command: "exit 3")
    #expect(failed.ending == .exited(1) && failed.errors.contains("--here: 'exit 3' failed with exit status 3"))
    let silent = try add(["a bench", "--here"], command: "true")
    #expect(
      silent.errors.contains("--here: $TRACKD_LOCATION_COMMAND gave no place\n")
        && silent.errors.contains("52.52,13.405"))
    let both = try add(["a bench", "1,2", "--here"], location: "52.52,13.405")
    #expect(both.ending == .exited(2) && both.errors.contains("unexpected argument '1,2'"))
  }

  @Test(
    "an invalid place is named", arguments: ["52.52", "52,52,13,4", "north,east", "52.52;13.4", "", "1,", "true,1"])
  func mistakes(text: String) throws {
    let result = try add(["a bench", text])
    #expect(result.ending == .exited(2) && result.output.isEmpty)
    #expect(result.errors.hasPrefix("trackctl: LAT,LON needs two numbers, such as 52.52,13.405, not '\(text)'\n"))
    #expect(received.params.withLock { $0 } == nil)
  }

  @Test("help describes it with an example")
  func help() throws {
    let page = try add(["--help"]).output
    #expect(page.hasPrefix("Usage: trackctl remarks add TEXT LAT,LON [--place PLACE] [--here]\n"), "\(page)")
    #expect(page.contains("trackctl remarks add ") && page.contains(" 52.52,13.405"))
  }
}
