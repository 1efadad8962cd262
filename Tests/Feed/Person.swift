/// Who plays in these tests. Their uids are no logins of any machine, so each is named after theirs.
enum Person: UInt32, CaseIterable, Sendable {
  case ann = 41_001
  case bob, cleo, dan

  var name: String { "uid\(rawValue)" }
}
