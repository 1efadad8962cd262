import ModuleKit

/// What a post is: something to do, or something that somebody said.
enum PostKind: String, CaseIterable, StoredValue {
  case activity, quote
}
