/// What one connection may do in one turn of the loop: so many requests, and answers of so many bytes, for a few requests can
/// ask for much. Whoever has more goes on in the next turn, after all others.
struct TurnShare {
  private var requests: Int
  private var bytes = 256 << 10

  init(requests: Int) {
    self.requests = requests
  }

  var isLeft: Bool { requests > 0 && bytes > 0 }

  /// One request more, answered with so many bytes.
  mutating func spend(_ bytes: Int) {
    requests -= 1
    self.bytes -= bytes
  }
}
