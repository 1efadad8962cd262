import ModuleKit

/// The format and the size of a picture, as its header states them.
struct PictureFacts: Equatable {
  let kind: PictureType
  /// The size in pixels. Nil if the header doesn't contain it.
  let size: Size?

  struct Size: Equatable {
    let width: Int
    let height: Int
  }

  init?(_ bytes: [UInt8]) {
    guard let kind = PictureType(of: bytes) else { return nil }
    switch kind {
    case .png: self.init(kind, bytes.count < 24 ? nil : (Self.number(bytes[16..<20]), Self.number(bytes[20..<24])))
    case .jpeg: self.init(kind, Self.jpegSize(bytes))
    case .gif:
      self.init(kind, bytes.count < 10 ? nil : (Self.number([bytes[7], bytes[6]]), Self.number([bytes[9], bytes[8]])))
    case .webp: self.init(kind, nil)
    }
  }

  private init(_ kind: PictureType, _ size: (width: Int, height: Int)?) {
    self.kind = kind
    self.size = size.flatMap { size in
      1...1 << 20 ~= size.width && 1...1 << 20 ~= size.height ? Size(width: size.width, height: size.height) : nil
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Searches the segments of the file for the frame header, which contains the size.
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
      let mark = bytes[offset + 1]
      if 0xC0...0xCF ~= mark, ![0xC4, 0xC8, 0xCC].contains(mark) {
        return (number(bytes[offset + 7..<offset + 9]), number(bytes[offset + 5..<offset + 7]))
      }
      offset += mark == 0xFF ? 1 : 2 + max(2, number(bytes[offset + 2..<offset + 4]))
    }
    return nil
  }

  var ending: String { kind.ending }
}
