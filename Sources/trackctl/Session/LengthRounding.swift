/// Rounds the entries of a report according to the options.
struct LengthRounding {
  static var options: [Option] { [round, rounding] }

  private static let ways = ["nearest", "up", "down"]
  private static let round = Option.value(
    "round", "LENGTH", "round each entry to a multiple of this length, such as 15m; the stored entries stay unchanged")
  private static let rounding = Option.value(
    "rounding", "WAY", "how --round rounds: nearest (the default), up or down", completes: .words(ways))

  private let seconds: Int
  private let way: String

  /// Nil if the options don't ask for rounding.
  static func asked(_ arguments: Arguments) throws(Failure) -> LengthRounding? {
    guard let seconds = try Lengths.seconds(arguments[round], round) else {
      if arguments.has(rounding) { throw .usage("--rounding needs --round", hints: ["as in --round 15m"]) }
      return nil
    }
    return LengthRounding(seconds: seconds, way: try arguments.choice(rounding) ?? "nearest")
  }

  func write(to params: inout Params) {
    params.set("round", seconds)
    params.set("rounding", way)
  }

  /// The text that follows a rounded sum. It shows that the sum isn't the recorded time.
  var note: String {
    let length = seconds.isMultiple(of: 60) ? Lengths.short(seconds) : Lengths.clock(seconds)
    return ", each entry rounded \(way == "nearest" ? "" : way + " ")to \(length)"
  }
}
