import System

/// Why the reader of a journal stopped: at the intact end, at a torn tail, or at damage.
enum Diagnosis: Equatable {
  case whole
  /// The range contains bytes that never belonged to an acknowledged record. `Damage` describes the first bad record.
  case torn(Range<Int>, Damage)
  case damaged(offset: Int, Damage)
}

extension RecordReader {
  /// Finds out why the reader stopped. If necessary, this reads the rest of the file.
  func diagnosis(of stop: Stop) -> Diagnosis {
    switch stop {
    case .end: return .whole
    case .unreadable(let offset, let errno):
      return .damaged(offset: offset, Damage("it can't be read: \(errno)"))
    case .bad(let offset, let damage, let isWhole):
      guard let expected = expectedRevision, !isWhole else { return .damaged(offset: offset, damage) }
      return diagnosis(ofTailAt: offset, damage, expected: expected)
    }
  }

  private func diagnosis(ofTailAt offset: Int, _ damage: Damage, expected: Int) -> Diagnosis {
    do throws(Errno) {
      var search = TailSearch(try reader.again(from: offset), seed: header.file.seed, expected: expected)
      switch try search.verdict() {
      case .torn(let end): return .torn(offset..<end, damage)
      case .damaged(let proof): return .damaged(offset: offset, Damage("\(damage), and \(proof)"))
      }
    } catch {
      return .damaged(offset: offset, Damage("\(damage), and the rest of the file can't be read: \(error)"))
    }
  }
}
