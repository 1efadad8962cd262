import ModuleKit

/// The users who may see a post, besides its author.
enum Audience: String, CaseIterable, StoredValue {
  case friends, everyone
}
