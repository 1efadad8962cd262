import Manifest
import ModuleKit

/// What rows have alike that are of one group: texts as names are compared, without regard to case.
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
