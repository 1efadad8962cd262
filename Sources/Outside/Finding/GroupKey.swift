import Manifest
import ModuleKit

/// The value that the rows of a group share. Texts are compared like names, ignoring case.
enum GroupKey: Hashable, Sendable {
  case none
  case number(Int)
  case text(NameKey)

  init(_ value: Manifest.Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(NameKey(text))
    case .none, .texts, .place: self = .none
    }
  }
}
