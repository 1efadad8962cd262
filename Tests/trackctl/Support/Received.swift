import System

/// What a server of a test was called with last.
final class Received: Sendable {
  let params = Monitor<String?>(nil)
}
