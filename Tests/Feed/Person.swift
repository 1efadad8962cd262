/// The users in these tests. No machine has logins for their uids, so their names are made from the uids.
enum Person: UInt32, CaseIterable, Sendable {
  case ann = 41_001
  case bob, cleo, dan

  var name: String { "uid\(rawValue)" }
}
