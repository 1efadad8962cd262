import Testing

/// Makes random calls that have to wait: for other calls, for a call with the same idempotency key, or for a program.
@Suite("Calls that wait for each other")
struct CallsModelTests {
  @Test(
    "programs fail and calls interleave, but every call is answered, in order, and nothing acknowledged is lost",
    arguments: 1...40)
  func model(seed: Int) throws {
    let model = try CallsModel(seed: UInt64(seed))
    for _ in 0..<300 { model.step() }
    model.end()
  }
}
