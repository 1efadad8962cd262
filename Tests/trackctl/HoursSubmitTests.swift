import TestSupport
import Testing
import TrackClientCalls
import Wire

@testable import trackctl

@Suite("hours submit")
struct HoursSubmitTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
  }

  private func record(_ words: String...) throws -> JSON {
    let result = try typist.run(["hours", "submit", "Acme", "Site"] + words + ["--json"])
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(words): \(result)")
    return try JSON(parsing: result.output)["record"] ?? .null
  }

  @Test("takes dates, flags and roles as older clients spell them")
  func seed() throws {
    try daemon.connect().call("hours.project.create", ["client": "Acme", "project": "Site"])
    let first = try record("02/29/2024", "8", "--billable", "0", "--employment", "0")
    #expect(first["date"] == "2024-02-29" && first["billable"] == false && first["employment"] == "part-time")
    let second = try record("2024-03-01", "7:30", "--billable=1", "--employment", "1")
    #expect(second["hours"] == 7.5 && second["minutes"] == 450)
    #expect(second["billable"] == true && second["employment"] == "full-time")
    #expect(try record("2024-03-02", "1", "--no-billable")["billable"] == false)
    #expect(try record("2024-03-03", "--billable", "--minutes", "90")["hours"] == 1.5)
    let strange = try typist.run(["hours", "submit", "Acme", "Site", "30/02/2024", "8"])
    #expect(strange.ending == .exited(1) && strange.errors.contains("must be an existing day"), "\(strange)")
    let discovered = try daemon.connect().call("rpc.discover")["methods"]?.elements.first {
      $0["name"] == "hours.submit"
    }
    let params = Dictionary(
      (discovered?["params"]?.elements.map { ($0["name"]?.string ?? "", $0["schema"]?.description ?? "") } ?? [])
    ) { $1 }
    #expect(params["billable"]?.contains(#""enum":["1","0"]"#) == true)
    #expect(params["employment"]?.contains(#""enum":["1","0"]"#) == true)
  }
}
