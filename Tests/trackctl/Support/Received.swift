import System

/// The params of the last call to a test server.
final class Received: Sendable {
  let params = Monitor<String?>(nil)
}
