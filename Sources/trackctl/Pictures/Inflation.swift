/// Unpacks what zlib has packed (RFC 1950 and 1951), up to a limit; nil for what is damaged.
struct Inflation {
  private let bytes: ArraySlice<UInt8>
  private let limit: Int
  private var place: Int
  private var held: UInt32 = 0
  private var heldCount = 0
  private var output: [UInt8] = []

  private struct Damaged: Error {}

  static func unpack(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var inflation = Inflation(bytes, limit: limit)
    return try? inflation.run()
  }

  private init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    (self.bytes, self.limit) = (bytes, limit)
    // Behind two bytes of zlib's own.
    place = bytes.startIndex + 2
    output.reserveCapacity(min(limit, 1 << 20))
  }

  private mutating func run() throws(Damaged) -> [UInt8] {
    guard bytes.count > 2, bytes[bytes.startIndex] & 0x0F == 8 else { throw Damaged() }
    while true {
      let isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copy()
      case 1: try unpack(Self.fixedLengths, Self.fixedDistances)
      case 2:
        let (lengths, distances) = try codes()
        try unpack(lengths, distances)
      default: throw Damaged()
      }
      if isLast { return output }
    }
  }

  private mutating func take(_ count: Int) throws(Damaged) -> Int {
    while heldCount < count {
      guard place < bytes.endIndex else { throw Damaged() }
      held |= UInt32(bytes[place]) << UInt32(heldCount)
      place += 1
      heldCount += 8
    }
    defer {
      held >>= UInt32(count)
      heldCount -= count
    }
    return Int(held & (1 << UInt32(count) - 1))
  }

  /// A block that isn't packed.
  private mutating func copy() throws(Damaged) {
    place -= heldCount / 8
    (held, heldCount) = (0, 0)
    guard place + 4 <= bytes.endIndex else { throw Damaged() }
    let count = Int(bytes[place]) | Int(bytes[place + 1]) << 8
    place += 4
    guard place + count <= bytes.endIndex, output.count + count <= limit else { throw Damaged() }
    output += bytes[place..<place + count]
    place += count
  }

  private mutating func symbol(_ codes: HuffmanTable) throws(Damaged) -> Int {
    guard let symbol = try codes.symbol({ () throws(Damaged) in try take(1) }) else { throw Damaged() }
    return symbol
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtras = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ]

  private mutating func unpack(_ lengths: HuffmanTable, _ distances: HuffmanTable) throws(Damaged) {
    while true {
      let symbol = try symbol(lengths)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw Damaged() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengthBases.count else { throw Damaged() }
      let length = try Self.lengthBases[symbol - 257] + take(Self.lengthExtras[symbol - 257])
      let code = try self.symbol(distances)
      guard code < Self.distanceBases.count else { throw Damaged() }
      let distance = try Self.distanceBases[code] + take(max(0, code / 2 - 1))
      guard distance <= output.count, output.count + length <= limit else { throw Damaged() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// The codes of a block that has its own.
  private mutating func codes() throws(Damaged) -> (lengths: HuffmanTable, distances: HuffmanTable) {
    let (lengthCount, distanceCount, codeCount) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    guard lengthCount <= 286 else { throw Damaged() }
    var bits = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for position in order.prefix(codeCount) { bits[position] = try take(3) }
    let codes = Self.codes(bits)
    var lengths: [Int] = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try symbol(codes)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Damaged() }
        lengths += Array(repeating: last, count: try 3 + take(2))
      case 17: lengths += Array(repeating: 0, count: try 3 + take(3))
      case 18: lengths += Array(repeating: 0, count: try 11 + take(7))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == lengthCount + distanceCount else { throw Damaged() }
    return (Self.codes(Array(lengths[..<lengthCount])), Self.codes(Array(lengths[lengthCount...])))
  }

  private static let fixedLengths = codes((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = codes(Array(repeating: 5, count: 30))

  /// - Parameter lengths: how many bits the code of each symbol has; none where it has no code.
  private static func codes(_ lengths: [Int]) -> HuffmanTable {
    let symbols = (1...15).map { length in lengths.indices.filter { lengths[$0] == length } }
    return HuffmanTable(counts: symbols.map(\.count), symbols: symbols.flatMap(\.self))
  }
}
