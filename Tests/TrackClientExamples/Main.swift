import TrackClient

/// Runs all examples of TrackClient's documentation. They use the nearest daemon, whose record must be empty.
@main
enum Main {
  static func main() async throws {
    try CallExamples.connect()
    let connection = try Connection()
    try CallExamples.refusal(connection)
    try CallExamples.begin(connection)
    try CallExamples.batch(connection)
    try CallExamples.server()
    try connection.call(.timer.stop())
    try CallExamples.timer()
    try CallExamples.options(connection)
    try await CallExamples.client()
    try await EventExamples.run(connection)
  }
}
