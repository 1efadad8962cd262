import Testing

/// Random orders of calls that wait for each other, for keys and for programs.
@Suite("Calls that wait for each other")
struct CallsModelTests {
  @Test(
    "whatever a program does and whoever comes meanwhile, everybody is answered, nothing acknowledged is lost, order holds",
    arguments: 1...40)
  func model(seed: Int) throws {
    let model = try CallsModel(seed: UInt64(seed))
    for _ in 0..<300 { model.step() }
    model.end()
  }
}
