import Manifest

/// Packs the values of a row into one compact byte array.
///
/// A number takes one byte for each seven bits. A text takes its bytes and the bytes that store its length. A missing
/// value takes one byte.
enum Packing {
  /// How values of a kind are stored.
  enum Storage: Sendable {
    case number, text, texts, place

    init(of kind: Manifest.Kind) {
      switch kind {
      case .string, .text: self = .text
      case .tags: self = .texts
      case .place: self = .place
      default: self = .number
      }
    }
  }

  static func pack(_ values: [Manifest.Value]) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .none: bytes.append(0)
      case .number(let number): append(zigzag(number) + 1, to: &bytes)
      case .text(let text): append(text, offset: 1, to: &bytes)
      case .texts(let texts):
        append(UInt64(texts.count) + 1, to: &bytes)
        for text in texts { append(text, offset: 0, to: &bytes) }
      case .place(let latitude, let longitude):
        append(zigzag(latitude) + 1, to: &bytes)
        append(zigzag(longitude), to: &bytes)
      }
    }
    // The unused capacity is dropped, because there are many rows.
    return bytes.count == bytes.capacity ? bytes : Array(bytes[...])
  }

  private static func append(_ text: String, offset: UInt64, to bytes: inout [UInt8]) {
    append(UInt64(text.utf8.count) + offset, to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Zigzag encoding, which maps small numbers of either sign to small numbers. Columns can't have numbers near the
  /// limits of `Int`.
  private static func zigzag(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
  }
}

/// Reads packed values one after another.
struct Unpacking {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next(_ storage: Packing.Storage) -> Manifest.Value {
    let head = number()
    guard head > 0 else { return .none }
    switch storage {
    case .number: return .number(Self.signed(head - 1))
    case .text: return .text(text(Int(head - 1)))
    case .texts: return .texts((0..<Int(head - 1)).map { _ in text(Int(number())) })
    case .place:
      let latitude = Self.signed(head - 1)
      return .place(latitude: latitude, longitude: Self.signed(number()))
    }
  }

  /// The place of the next text. Nil if the value is missing.
  mutating func nextText() -> Range<Int>? {
    let head = number()
    guard head > 0 else { return nil }
    defer { place += Int(head - 1) }
    return place..<place + Int(head - 1)
  }

  mutating func skip(_ storage: Packing.Storage) {
    let head = number()
    guard head > 0 else { return }
    switch storage {
    case .number: break
    case .text: place += Int(head - 1)
    case .texts: for _ in 0..<Int(head - 1) { place += Int(number()) }
    case .place: _ = number()
    }
  }

  private mutating func number() -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  private mutating func text(_ count: Int) -> String {
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }

  private static func signed(_ zigzag: UInt64) -> Int {
    Int(truncatingIfNeeded: zigzag >> 1) ^ -Int(truncatingIfNeeded: zigzag & 1)
  }
}
