import ModuleKit

/// Who may see a post, beside its author.
enum Audience: String, CaseIterable, StoredValue {
  case friends, everyone
}
