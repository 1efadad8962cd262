import TrackClient

/// Runs every example of TrackClient's documentation with the nearest daemon, which must be new.
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
