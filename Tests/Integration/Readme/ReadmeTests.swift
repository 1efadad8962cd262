import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Runs exactly what README.md shows.
  @Suite("README.md")
  struct ReadmeTests {
    private let folder = TestFolder()
    private let daemon: DaemonProcess
    private let readme: Readme
    private var environment: [String] { ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "TZ=UTC"] }

    init() throws {
      readme = try Readme()
      daemon = DaemonProcess(
        in: folder, state: folder.path + "/.local/state/trackd", socket: folder.path + "/trackd/trackd.sock")
      try daemon.start()
    }

    @Test("the first session prints what is shown, except for numbers and the weekday")
    func session() throws {
      #expect(readme.session.count > 5)
      let programs = String(try DaemonPrograms.trackctl().dropLast("trackctl".count))
      for (command, output) in readme.session {
        let script = command.split(separator: "build/", omittingEmptySubsequences: false).joined(separator: programs)
        let result = try CommandResult(running: ["sh", "-c", script], in: folder, environment: environment)
        #expect(timeless(result.output + result.errors) == timeless(output), "\(command)")
      }
    }

    /// Replaces digits and days of the week, because times and durations vary.
    private func timeless(_ text: String) -> String {
      let text = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].reduce(text) { $0.replacing($1 + " ", with: "Day ") }
      var result = ""
      for character in text {
        if !character.isNumber {
          result.append(character)
        } else if result.last != "0" {
          result.append("0")
        }
      }
      return result
    }

    @Test("it installs the page with the daemon, and no package depends on an exact version of another")
    func packages() throws {
      let readme = try TestFiles.text(of: DaemonPrograms.root + "/README.md")
      let line = readme.split(separator: "\n").first { $0.hasPrefix("sudo apt-get install ./build/trackd_") }
      #expect(line?.contains(" ./build/trackd-web_") == true)
      // If the dependencies named exact versions, upgrading one package would remove the others.
      let control = try TestFiles.text(of: DaemonPrograms.root + "/debian/control")
      #expect(!control.contains("(= ${") && control.contains("trackd (>= ${binary:Version})"))
    }

    @Test("it says that no licence has been chosen")
    func licence() throws {
      let readme = try TestFiles.text(of: DaemonPrograms.root + "/README.md")
      #expect(readme.contains("No licence has been chosen yet."))
    }

    @Test("twenty lines of Python call, subscribe and print events")
    func python() throws {
      let script = try #require(readme.block("python"))
      #expect(script.split(separator: "\n").count <= 20)
      let path = folder.path + "/example.py"
      try TestFiles.write(Array(script.utf8), to: path)
      let lines = try follow(["python3", path])
      try #require(lines.count == 4, "\(lines)")
      #expect(lines[0] == "answer 1 {'subscription': 's1', 'revs': {'timer': 0}}")
      #expect(lines[1].hasPrefix("answer 2 {'entry': {'id': 1, "))
      #expect(lines[2].hasPrefix("1 timer.start [{'table': 'projects', 'id': 1, 'before': None, 'after': {"))
      #expect(lines[3].hasPrefix("2 timer.stop [{'table': 'entries', 'id': 1, 'before': {"))
    }

    @Test("socat does, too")
    func socat() throws {
      let lines = try follow(["sh", "-c", try #require(readme.block("sh"))]).map { try JSON(parsing: $0) }
      try #require(lines.count == 4, "\(lines)")
      #expect(lines[0] == ["jsonrpc": "2.0", "id": 1, "result": ["subscription": "s1", "revs": ["timer": 0]]])
      #expect(lines[1]["result"]?["entry"]?["project"] == "Work")
      for (line, method) in zip(lines[2...], ["timer.start", "timer.stop"]) {
        #expect(line["method"] == "events.event")
        #expect(line["params"]?["method"]?.string == method)
      }
    }

    /// Runs the programs with an empty environment, or with only XDG_RUNTIME_DIR. The programs print the socket's path
    /// instead of connecting, because the test can't listen at the real path.
    @Test("without XDG_RUNTIME_DIR both use the daemon's path")
    func withoutRuntimeDirectory() throws {
      let python = try #require(readme.block("python")).replacing("daemon.connect(", with: "raise SystemExit(")
      let shell = try #require(readme.block("sh")?.split(separator: "\"").first { $0.hasPrefix("UNIX-CONNECT:") })
      let asked = [["python3", "-c", python], ["sh", "-c", "printf '%s' \"\(shell)\" >&2"]]
      for (command, prefix) in zip(asked, ["", "UNIX-CONNECT:"]) {
        for (variable, place) in [("", "/run/user/\(getuid())"), ("XDG_RUNTIME_DIR=/here", "/here")] {
          let result = try CommandResult(
            running: command, in: folder, environment: variable.isEmpty ? [] : [variable])
          #expect(result.errors.filter { $0 != "\n" } == prefix + place + "/trackd/trackd.sock", "\(result)")
        }
      }
    }

    /// Runs an example until it has printed its own event. Then makes another event and stops the daemon, which must
    /// end the example.
    /// - Returns: the output of the example.
    private func follow(_ command: [String]) throws -> [String] {
      let (output, errors) = (folder.path + "/output", folder.path + "/errors")
      let example = try ChildProcess(command, environment: environment, output: output, errors: errors)
      let printed = { () throws -> [String] in
        try TestFiles.text(of: output).split(separator: "\n").map(String.init)
      }
      for lines in [3, 4] {
        for _ in 0..<2000 where try printed().count < lines { usleep(5000) }
        if lines == 3 { try daemon.connect().call("timer.stop") }
      }
      #expect(daemon.stop() == .exited(0))
      #expect(example.wait() == .exited(0))
      #expect(try TestFiles.text(of: errors) == "")
      return try printed()
    }
  }
}
