import Glibc
import Testing

@testable import ModuleKit

/// Tests the automatic colors as people with different kinds of color vision see them.
@Suite("Palette")
struct PaletteTests {
  private typealias Triple = (Double, Double, Double)

  /// Normal vision, and vision without red or without green cones. The matrices are by Machado, Oliveira and Fernandes
  /// (2009).
  private enum Eyes: CaseIterable {
    case usual, protanope, deuteranope

    func seen(_ light: Triple) -> Triple {
      let rows: [Triple] =
        switch self {
        case .usual: [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
        case .protanope:
          [(0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)]
        case .deuteranope:
          [(0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)]
        }
      let parts = rows.map { min(max($0.0 * light.0 + $0.1 * light.1 + $0.2 * light.2, 0), 1) }
      return (parts[0], parts[1], parts[2])
    }
  }

  /// The coordinates of a color in OKLab. Colors with equal distances in OKLab look about equally different.
  private static func place(of color: String, to eyes: Eyes) throws -> Triple {
    let number = try #require(Int(color.dropFirst(), radix: 16))
    let light = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = eyes.seen((light[0], light[1], light[2]))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    )
  }

  @Test("no two colours look alike, even without red or green vision", arguments: Eyes.allCases)
  private func apart(eyes: Eyes) throws {
    // If two adjacent colors have the distance 0.02, their difference is just noticeable.
    let least = eyes == .usual ? 0.12 : 0.085
    for (place, one) in Palette.colors.enumerated() {
      for other in Palette.colors[..<place] {
        let (left, right) = (try Self.place(of: one, to: eyes), try Self.place(of: other, to: eyes))
        let distance = hypot(hypot(left.0 - right.0, left.1 - right.1), left.2 - right.2)
        #expect(distance > least, "\(one) and \(other) to a \(eyes): \(distance)")
      }
    }
  }

  @Test("there are 16 different ones")
  func count() {
    #expect(Set(Palette.colors).count == 16 && Palette.count == 16)
  }
}
