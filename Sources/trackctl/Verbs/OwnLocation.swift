import System

/// Finds the user's location for `--here`. The location is taken from the environment, from the output of a command, or
/// from GeoClue.
enum OwnLocation {
  private static let variable = "TRACKD_LOCATION"
  private static let commandVariable = "TRACKD_LOCATION_COMMAND"
  /// The possible paths of `where-am-i`, a program that comes with GeoClue. GeoClue answers only a client that keeps
  /// its connection open, as `where-am-i` does.
  private static let clues = ["/usr/libexec", "/usr/lib"].map { "\($0)/geoclue-2.0/demos/where-am-i" }
  private static let mostOutput = 16 << 10

  static var summary: String { "the place in $\(variable), or where this machine is" }

  static func read() throws(Failure) -> CoordinatesReading {
    if let text = Process.environment(variable), !text.isEmpty { return try CoordinatesReading(text, "$" + variable) }
    if let command = Process.environment(commandVariable), !command.isEmpty {
      return try place(in: try output(of: command), of: "$" + commandVariable)
    }
    if let clue = clues.first(where: { Process.finds($0) }) {
      return try place(in: try output(of: "\(clue) --timeout=5"), of: "GeoClue")
    }
    throw .usage(
      "--here needs $\(variable), which isn't set", hints: hints + ["or install geoclue-2-demo, which asks GeoClue"])
  }

  private static let hints = [
    "export \(variable)=52.52,13.405", "or a command that prints it: export \(commandVariable)='cat ~/place'",
  ]

  private static func output(of command: String) throws(Failure) -> String {
    let (status, bytes) = try orRefuse("sh can't be run") { () throws(Errno) in
      try PipedProgram.ask([], by: command, limit: mostOutput)
    }
    guard status == 0 else {
      throw Failure(
        .refused, "--here: '\(Terminal.clean(command))' failed with exit status \(status)", hints: hints)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses `52.52,13.405`, or GeoClue's lines `Latitude: 52.52°` and `Longitude: 13.405°`. If there are several
  /// places, the last one is used.
  private static func place(in output: String, of source: String) throws(Failure) -> CoordinatesReading {
    if output.words.isEmpty { throw Failure(.refused, "--here: \(source) gave no place", hints: hints) }
    let lines = output.split(separator: "\n").map { $0.filter { $0 != "°" } }
    let degrees = { (name: String) in
      lines.last { $0.contains(name) }?.parted(at: ":")?.behind.words.joined(separator: " ")
    }
    let both = degrees("Latitude").flatMap { latitude in degrees("Longitude").map { "\(latitude),\($0)" } }
    return try CoordinatesReading(both ?? lines.last ?? "", "the place that \(source) prints")
  }
}
