import ModuleKit

/// The users who may see a post, in addition to the post's author.
enum Audience: String, CaseIterable, StoredValue {
  case friends, everyone
}
