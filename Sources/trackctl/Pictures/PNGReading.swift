/// Reads PNG: all kinds of colours, eight bits and fewer or sixteen, not interlaced.
struct PNGReading {
  private var width = 0
  private var height = 0
  private var depth = 0
  private var kind = 0
  private var packed: [UInt8] = []
  private var colors: [UInt8] = []

  /// Nil for what is damaged, too large, or of a kind that is seldom.
  static func pixels(_ bytes: [UInt8]) -> Pixels? {
    var reading = PNGReading()
    return reading.read(bytes) ? reading.pixels() : nil
  }

  private mutating func read(_ bytes: [UInt8]) -> Bool {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= bytes.count else { return false }
      let content = bytes[place + 8..<place + 8 + length]
      switch String(decoding: bytes[place + 4..<place + 8], as: UTF8.self) {
      case "IHDR": if !readHead(Array(content)) { return false }
      case "PLTE": colors = Array(content)
      case "IDAT": packed += content
      case "IEND": return width > 0
      default: break
      }
      place += 12 + length
    }
    return false
  }

  private mutating func readHead(_ head: [UInt8]) -> Bool {
    guard head.count == 13 else { return false }
    width = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = head[4..<8].reduce(0) { $0 << 8 | Int($1) }
    (depth, kind) = (Int(head[8]), Int(head[9]))
    let isKnown = [0, 2, 3, 4, 6].contains(kind) && [1, 2, 4, 8, 16].contains(depth)
    // Fewer bits are for one number a pixel alone.
    guard isKnown, depth >= 8 || kind == 0 || kind == 3, head[12] == 0 else { return false }
    return 1...1 << 16 ~= width && 1...1 << 16 ~= height && width * height <= Pixels.most
  }

  private var numbers: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind] ?? 1 }

  private func pixels() -> Pixels? {
    let rowBytes = (width * numbers * depth + 7) / 8
    let step = max(1, numbers * depth / 8)
    guard var rows = Inflation.unpack(packed[...], limit: (rowBytes + 1) * height),
      rows.count == (rowBytes + 1) * height
    else { return nil }
    var pixels = Pixels(width: width, height: height, bytes: [])
    pixels.bytes.reserveCapacity(3 * width * height)
    for row in 0..<height {
      guard Self.unfilter(&rows, row * (rowBytes + 1), rowBytes, step, isFirst: row == 0) else { return nil }
      append(rows[row * (rowBytes + 1) + 1..<(row + 1) * (rowBytes + 1)], to: &pixels.bytes)
    }
    return pixels
  }

  /// Each byte is told by how it differs from its neighbours.
  private static func unfilter(
    _ rows: inout [UInt8], _ start: Int, _ count: Int, _ step: Int, isFirst: Bool
  ) -> Bool {
    let filter = rows[start]
    guard filter <= 4 else { return false }
    for place in start + 1..<start + 1 + count where filter > 0 {
      let left = place - step > start ? rows[place - step] : 0
      let above = isFirst ? 0 : rows[place - count - 1]
      let corner = isFirst || place - step <= start ? 0 : rows[place - count - 1 - step]
      let guess: UInt8 =
        switch filter {
        case 1: left
        case 2: above
        case 3: UInt8((Int(left) + Int(above)) / 2)
        default: paeth(Int(left), Int(above), Int(corner))
        }
      rows[place] &+= guess
    }
    return true
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> UInt8 {
    let guess = left + above - corner
    let (a, b, c) = (abs(guess - left), abs(guess - above), abs(guess - corner))
    return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
  }

  private func append(_ row: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    for column in 0..<width {
      switch kind {
      case 3:
        let place = 3 * number(row, column)
        bytes += place + 3 <= colors.count ? colors[place..<place + 3] : [0, 0, 0]
      case 0, 4:
        let gray = eight(number(row, column * numbers))
        bytes += seen([gray, gray, gray], kind == 4 ? eight(number(row, 2 * column + 1)) : 255)
      default:
        let parts = (0..<3).map { eight(number(row, column * numbers + $0)) }
        bytes += seen(parts, kind == 6 ? eight(number(row, 4 * column + 3)) : 255)
      }
    }
  }

  /// On white, as far as it is clear.
  private func seen(_ color: [UInt8], _ opacity: UInt8) -> [UInt8] {
    opacity == 255 ? color : color.map { UInt8((Int($0) * Int(opacity) + 255 * (255 - Int(opacity))) / 255) }
  }

  /// A number of the row by its place, as it is stored.
  private func number(_ row: ArraySlice<UInt8>, _ place: Int) -> Int {
    switch depth {
    case 8: Int(row[row.startIndex + place])
    case 16: Int(row[row.startIndex + 2 * place])
    default:
      Int(row[row.startIndex + place * depth / 8]) >> (8 - depth - place * depth % 8) & (1 << depth - 1)
    }
  }

  /// From as many bits as there are to eight.
  private func eight(_ number: Int) -> UInt8 { depth >= 8 ? UInt8(number) : UInt8(number * 255 / (1 << depth - 1)) }
}
