/// Reads JPEG as cameras write it: eight bits, Huffman's codes, gray or in colours, in one pass from the top. Whatever else there
/// is (progressive, arithmetic, four colours) is nil, as is what is damaged.
struct JPEGReading {
  private struct Component {
    let id: UInt8
    let across: Int
    let down: Int
    let quantization: Int
    var dcTable = 0
    var acTable = 0
    var last = 0
    var width = 0
    var samples: [UInt8] = []
  }

  private struct Damaged: Error {}

  private let bytes: [UInt8]
  private var width = 0
  private var height = 0
  private var components: [Component] = []
  private var mostAcross = 1
  private var mostDown = 1
  private var quantizations = [[Int]](repeating: [], count: 4)
  private var tables = [HuffmanTable?](repeating: nil, count: 8)
  private var restartInterval = 0

  static func pixels(_ bytes: [UInt8]) -> Pixels? {
    var reading = JPEGReading(bytes)
    return try? reading.read()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  // MARK: Segments

  private mutating func read() throws(Damaged) -> Pixels {
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { throw Damaged() }
      let mark = bytes[place + 1]
      if mark == 0xFF {
        place += 1
        continue
      }
      let end = place + 2 + Self.word(bytes, at: place + 2)
      guard end >= place + 4, end <= bytes.count else { throw Damaged() }
      let segment = Array(bytes[place + 4..<end])
      switch mark {
      case 0xC0, 0xC1: try readFrame(segment)
      case 0xC2...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: throw Damaged()
      case 0xC4: try readTables(segment)
      case 0xDB: try readQuantizations(segment)
      case 0xDD where segment.count == 2: restartInterval = Self.word(segment, at: 0)
      case 0xDA:
        try readScanHead(segment)
        try readScan(from: end)
        return pixels()
      default: break
      }
      place = end
    }
    throw Damaged()
  }

  private mutating func readFrame(_ segment: [UInt8]) throws(Damaged) {
    guard segment.count >= 6, segment[0] == 8, components.isEmpty else { throw Damaged() }
    height = Self.word(segment, at: 1)
    width = Self.word(segment, at: 3)
    let count = Int(segment[5])
    guard width > 0, height > 0, width * height <= Pixels.most, count == 1 || count == 3,
      segment.count == 6 + 3 * count
    else { throw Damaged() }
    for place in stride(from: 6, to: segment.count, by: 3) {
      let (across, down) = (Int(segment[place + 1] >> 4), Int(segment[place + 1] & 15))
      guard 1...4 ~= across, 1...4 ~= down, segment[place + 2] < 4 else { throw Damaged() }
      components.append(
        Component(
          // Of one alone it says nothing.
          id: segment[place], across: count == 1 ? 1 : across, down: count == 1 ? 1 : down,
          quantization: Int(segment[place + 2])))
    }
    mostAcross = components.reduce(1) { max($0, $1.across) }
    mostDown = components.reduce(1) { max($0, $1.down) }
    for place in components.indices {
      components[place].width = 8 * components[place].across * unitsAcross
      let rows = 8 * components[place].down * unitsDown
      components[place].samples = [UInt8](repeating: 0, count: components[place].width * rows)
    }
  }

  private var unitsAcross: Int { (width + 8 * mostAcross - 1) / (8 * mostAcross) }
  private var unitsDown: Int { (height + 8 * mostDown - 1) / (8 * mostDown) }

  private mutating func readTables(_ segment: [UInt8]) throws(Damaged) {
    var rest = segment[...]
    while rest.count >= 17 {
      let place = rest.removeFirst()
      let counts = rest.prefix(16).map(Int.init)
      rest = rest.dropFirst(16)
      let count = counts.reduce(0, +)
      guard place & 0x0F < 4, place >> 4 < 2, rest.count >= count, count <= 256 else { throw Damaged() }
      tables[Int(place >> 4) * 4 + Int(place & 3)] = HuffmanTable(
        counts: counts, symbols: rest.prefix(count).map(Int.init))
      rest = rest.dropFirst(count)
    }
  }

  private mutating func readQuantizations(_ segment: [UInt8]) throws(Damaged) {
    var rest = segment[...]
    while let head = rest.popFirst() {
      let size = head >> 4 == 0 ? 1 : 2
      guard head & 0x0F < 4, rest.count >= 64 * size else { throw Damaged() }
      let values = Array(rest.prefix(64 * size))
      quantizations[Int(head & 3)] = (0..<64).map { place in
        size == 1 ? Int(values[place]) : Self.word(values, at: 2 * place)
      }
      rest = rest.dropFirst(64 * size)
    }
  }

  private mutating func readScanHead(_ segment: [UInt8]) throws(Damaged) {
    guard let count = segment.first, Int(count) == components.count, !components.isEmpty,
      segment.count == 4 + 2 * components.count
    else { throw Damaged() }
    for place in components.indices {
      let tables = segment[2 + 2 * place]
      guard segment[1 + 2 * place] == components[place].id, tables >> 4 < 4, tables & 0x0F < 4 else { throw Damaged() }
      components[place].dcTable = Int(tables >> 4)
      components[place].acTable = 4 + Int(tables & 3)
    }
  }

  // MARK: The scan

  private mutating func readScan(from start: Int) throws(Damaged) {
    var bits = BitReader(bytes, from: start)
    let (across, down) = (unitsAcross, unitsDown)
    for unit in 0..<across * down {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        bits.restart()
        for place in components.indices { components[place].last = 0 }
      }
      for place in components.indices {
        let (columns, rows) = (components[place].across, components[place].down)
        for block in 0..<columns * rows {
          let x = 8 * (unit % across * columns + block % columns)
          let y = 8 * (unit / across * rows + block / columns)
          try readBlock(place, x, y, &bits)
        }
      }
    }
  }

  /// From the lowest frequency to the highest.
  private static let zigzag = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
    55, 62, 63,
  ]

  private mutating func readBlock(_ place: Int, _ x: Int, _ y: Int, _ bits: inout BitReader) throws(Damaged) {
    let factors = quantizations[components[place].quantization]
    guard let dc = tables[components[place].dcTable], let ac = tables[components[place].acTable], factors.count == 64
    else {
      throw Damaged()
    }
    var block = [Int](repeating: 0, count: 64)
    guard let size = dc.symbol({ bits.bit() }), size <= 11 else { throw Damaged() }
    // What is damaged adds up to anything.
    components[place].last = min(max(components[place].last + bits.signed(size), -1 << 15), 1 << 15)
    block[0] = components[place].last * factors[0]
    var position = 1
    while position < 64 {
      guard let symbol = ac.symbol({ bits.bit() }) else { throw Damaged() }
      let (zeros, size) = (symbol >> 4, symbol & 15)
      if size == 0 {
        if zeros < 15 { break }
        position += 16
        continue
      }
      position += zeros
      guard position < 64 else { throw Damaged() }
      block[Self.zigzag[position]] = bits.signed(size) * factors[position]
      position += 1
    }
    let samples = CosineTransform.samples(of: block)
    let width = components[place].width
    for row in 0..<8 {
      for column in 0..<8 {
        components[place].samples[(y + row) * width + x + column] = samples[8 * row + column]
      }
    }
  }

  private func pixels() -> Pixels {
    var pixels = Pixels(width: width, height: height, bytes: [])
    pixels.bytes.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let light = sample(0, x, y)
        guard components.count == 3 else {
          for _ in 0..<3 { pixels.bytes.append(UInt8(light)) }
          continue
        }
        let (blue, red) = (sample(1, x, y) - 128, sample(2, x, y) - 128)
        pixels.bytes.append(Self.clamped(light + (91_881 * red + 32_768) >> 16))
        pixels.bytes.append(Self.clamped(light - (22_554 * blue + 46_802 * red - 32_768) >> 16))
        pixels.bytes.append(Self.clamped(light + (116_130 * blue + 32_768) >> 16))
      }
    }
    return pixels
  }

  /// Some components have fewer samples than there are pixels.
  private func sample(_ place: Int, _ x: Int, _ y: Int) -> Int {
    let (column, row) = (x * components[place].across / mostAcross, y * components[place].down / mostDown)
    return Int(components[place].samples[row * components[place].width + column])
  }

  private static func word(_ bytes: [UInt8], at place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

  private static func clamped(_ value: Int) -> UInt8 { UInt8(min(max(value, 0), 255)) }
}
