/// A format for durations, such as `h:mm`, `m` or `hh:mm:ss`. The largest unit has no limit: `m` can show 90 minutes.
struct LengthPattern: Equatable {
  private enum Piece: Equatable {
    case literal(String)
    case number(unit: Int, digits: Int)
  }

  static let short = LengthPattern("h:mm")
  static let clock = LengthPattern("hh:mm")

  private var pieces: [Piece] = []

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      if let unit = Self.unit(scalar) {
        if case .number(unit, let digits)? = pieces.last {
          pieces[pieces.count - 1] = .number(unit: unit, digits: digits + 1)
        } else {
          pieces.append(.number(unit: unit, digits: 1))
        }
      } else {
        pieces.append(.literal(String(scalar)))
      }
    }
  }

  private static func unit(_ letter: Unicode.Scalar) -> Int? {
    switch letter {
    case "h", "H": 3600
    case "m", "M": 60
    case "s", "S": 1
    default: nil
    }
  }

  var hasNumbers: Bool { !units.isEmpty }

  private var units: [Int] {
    pieces.compactMap { if case .number(let unit, _) = $0 { unit } else { nil } }
  }

  func text(_ seconds: Int) -> String {
    let largest = units.max() ?? 1
    return pieces.map { piece in
      switch piece {
      case .literal(let text): return text
      case .number(let unit, let digits):
        // The part that the next larger unit shows is subtracted.
        let larger = units.filter { $0 > unit }.min()
        let rest = unit == largest ? seconds : seconds % (larger ?? .max)
        let number = String(rest / unit)
        return String(repeating: "0", count: max(0, digits - number.utf8.count)) + number
      }
    }.joined()
  }
}
