import TestSupport
import Testing

@testable import trackctl

/// Pictures as pixels, and pixels as sixels.
@Suite("Pixels")
struct PixelTests {
  private let folder = TestFolder()

  private func pictures() throws -> [(png: [UInt8], shown: [UInt8])] {
    let script = "\(DaemonPrograms.root)/Tests/trackctl/Pictures/make_pngs.py"
    let result = try CommandResult(running: ["/usr/bin/python3", script, folder.path], in: folder)
    let count = try #require(Int(result.output.prefix { $0 != "\n" }), "\(result.errors)")
    return try (0..<count).map { number in
      (
        try TestFiles.bytes(of: "\(folder.path)/\(number).png"),
        try TestFiles.bytes(of: "\(folder.path)/\(number).rgb")
      )
    }
  }

  @Test("PNG of each kind, depth and filter shows what another program wrote, and damaged ones nothing that breaks")
  func png() throws {
    let pictures = try pictures()
    #expect(pictures.count == 90)
    var random = SimulatedDiskRandom(seed: 5)
    for (number, picture) in pictures.enumerated() {
      #expect(PNGReading.pixels(picture.png)?.bytes == picture.shown, "\(number)")
      for count in stride(from: 0, to: picture.png.count, by: 7) {
        #expect(PNGReading.pixels(Array(picture.png.prefix(count))) == nil)
      }
      for _ in 0..<30 {
        var damaged = picture.png
        damaged[Int(random.next() % UInt64(damaged.count))] ^= UInt8(1 << (random.next() % 8))
        if let pixels = PNGReading.pixels(damaged) { #expect(pixels.bytes.count == 3 * pixels.width * pixels.height) }
      }
    }
  }

  private static let photos = "\(DaemonPrograms.root)/Tests/trackctl/Pictures/photos"

  @Test(
    "JPEG shows what it shows elsewhere, in colours or gray",
    arguments: ["color-444", "color-422", "color-420", "gray"])
  func jpeg(name: String) throws {
    let pixels = try #require(JPEGReading.pixels(try TestFiles.bytes(of: "\(Self.photos)/\(name).jpg")))
    #expect(pixels.width == 40 && pixels.height == 30 && pixels.bytes.count == 3600)
    // From left to right redder, from above greener.
    for y in 0..<30 {
      for x in 0..<40 {
        let place = 3 * (40 * y + x)
        let (red, green, blue) = (Int(pixels.bytes[place]), Int(pixels.bytes[place + 1]), Int(pixels.bytes[place + 2]))
        let expected = (255 * x / 40, 255 * y / 30)
        if name == "gray" {
          let light = (212 * expected.0 + 715 * expected.1 + 72 * 128) / 1000
          #expect(red == green && green == blue && abs(red - light) < 14, "\(x), \(y): \(red) for \(light)")
        } else {
          let isNear = abs(red - expected.0) < 22 && abs(green - expected.1) < 22 && abs(blue - 128) < 22
          #expect(isNear, "\(x), \(y): \(red), \(green), \(blue) for \(expected)")
        }
      }
    }
  }

  @Test("of a JPEG that is damaged, cut short or progressive nothing is shown that breaks")
  func damaged() throws {
    #expect(JPEGReading.pixels(try TestFiles.bytes(of: "\(Self.photos)/progressive.jpg")) == nil)
    var random = SimulatedDiskRandom(seed: 6)
    for name in ["color-420", "gray"] {
      let whole = try TestFiles.bytes(of: "\(Self.photos)/\(name).jpg")
      for count in 0..<whole.count { _ = JPEGReading.pixels(Array(whole.prefix(count))) }
      for _ in 0..<2000 {
        var damaged = whole
        for _ in 0..<1 + random.next() % 4 {
          damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        // What says that it is vast is another test's.
        guard let size = PictureFacts(damaged)?.size, size.width * size.height < 1 << 16 else { continue }
        if let pixels = JPEGReading.pixels(damaged) { #expect(pixels.bytes.count == 3 * pixels.width * pixels.height) }
      }
    }
  }

  @Test("a smaller one is the mean of what it stands for, and none is smaller than a pixel")
  func scaled() {
    let four = Pixels(width: 2, height: 2, bytes: [0, 0, 0, 100, 0, 0, 0, 200, 0, 100, 200, 40])
    #expect(four.scaled(width: 1, height: 1) == Pixels(width: 1, height: 1, bytes: [50, 100, 10]))
    #expect(four.scaled(width: 0, height: 0).bytes.count == 3)
    #expect(four.scaled(width: 4, height: 4).bytes.prefix(6) == [0, 0, 0, 0, 0, 0])
    #expect(four.scaled(width: 2, height: 2) == four)
  }

  @Test("sixels show the same picture, in the colours that there are", arguments: [(1, 1), (5, 6), (20, 13), (300, 7)])
  func sixels(width: Int, height: Int) throws {
    var pixels = Pixels(width: width, height: height, bytes: [])
    for place in 0..<width * height { pixels.bytes += [UInt8(place % 256), UInt8(place / 7 % 256), 90] }
    let drawn = try #require(Sixels(SixelCode(pixels).text, width: width, height: height))
    for place in pixels.bytes.indices {
      let difference = Int(drawn.bytes[place]) - Int(pixels.bytes[place])
      #expect(abs(difference) <= 52, "\(place): \(drawn.bytes[place]) for \(pixels.bytes[place])")
    }
  }

  /// What a terminal makes of sixels, as far as we write them.
  private struct Sixels {
    var bytes: [UInt8]

    init?(_ text: String, width: Int, height: Int) {
      bytes = Array(repeating: 7, count: 3 * width * height)
      let head = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
      guard text.hasPrefix(head), text.hasSuffix("\u{1B}\\") else { return nil }
      var colors: [Int: [UInt8]] = [:]
      var (color, count, x, y) = (0, 1, 0, 0)
      var rest = Array(text.utf8.dropFirst(head.utf8.count).dropLast(2))[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "#"):
          let numbers = Self.numbers(&rest)
          color = numbers[0]
          if numbers.count == 5 { colors[color] = numbers[2...].map { UInt8($0 * 255 / 100) } }
        case UInt8(ascii: "!"): count = Self.numbers(&rest)[0]
        case UInt8(ascii: "$"): x = 0
        case UInt8(ascii: "-"): (x, y) = (0, y + 6)
        case 63...126:
          for column in x..<x + count {
            for row in 0..<6 where (byte - 63) >> UInt8(row) & 1 == 1 {
              guard column < width, y + row < height, let color = colors[color] else { return nil }
              let place = 3 * ((y + row) * width + column)
              bytes.replaceSubrange(place..<place + 3, with: color)
            }
          }
          (x, count) = (x + count, 1)
        default: return nil
        }
      }
    }

    private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      var numbers = [0]
      while let byte = rest.first {
        if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
          numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 48)
        } else if byte == UInt8(ascii: ";") {
          numbers.append(0)
        } else {
          break
        }
        rest.removeFirst()
      }
      return numbers
    }
  }
}
