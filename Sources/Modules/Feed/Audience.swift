/// Who may see a post, beside its author.
enum Audience: String, CaseIterable, Sendable {
  case friends, everyone
}
