import System
import TestSupport

/// The random disk failures of a history.
struct Trouble {
  enum Kind: Sendable {
    case none
    case once(Int)
    case every(Int)
    case lasting(ClosedRange<Int>)
  }

  let kind: Kind
  let fault: SimulatedDisk.Fault
  /// Whether failures can already happen at the first start. Otherwise, they begin when the host serves.
  let hitsTheStart: Bool

  init(_ dice: inout Dice) {
    let n = dice.number(1...30)
    switch dice.number(1...10) {
    case 1...4: kind = .none
    case 5...7: kind = .once(n)
    case 8: kind = .every(max(n / 3, 2))
    default: kind = .lasting(n...n + dice.number(0...30))
    }
    let errno = dice.pick([Errno.io, .io, .noSpace, .noSpace, .quotaExceeded, .interrupted])
    fault = dice.chance(60) ? .cutShort(errno) : .refused(errno)
    hitsTheStart = dice.chance(20)
  }

  init(_ kind: Kind, _ fault: SimulatedDisk.Fault) {
    self.kind = kind
    self.fault = fault
    hitsTheStart = false
  }

  func begin(on disk: SimulatedDisk) {
    let fault = fault
    switch kind {
    case .none: disk.failNothing()
    case .once(let number): disk.failCalls { $0.number == number ? fault : nil }
    case .every(let interval): disk.failCalls { $0.number % interval == 0 ? fault : nil }
    case .lasting(let range): disk.failCalls { range.contains($0.number) ? fault : nil }
    }
  }
}
