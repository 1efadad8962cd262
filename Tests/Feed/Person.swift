/// The users in these tests. Their uids have no logins on any machine, so they are named after the uids.
enum Person: UInt32, CaseIterable, Sendable {
  case ann = 41_001
  case bob, cleo, dan

  var name: String { "uid\(rawValue)" }
}
