import System

/// The params of the last call that a test's server received.
final class Received: Sendable {
  let params = Monitor<String?>(nil)
}
