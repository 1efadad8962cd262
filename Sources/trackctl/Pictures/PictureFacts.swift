/// What a picture is, by its first bytes: nothing else in it is looked at.
struct PictureFacts: Equatable {
  enum Kind: String {
    case png, jpeg, gif, webp
  }

  let kind: Kind
  /// In pixels, if it says so where that is looked for.
  let size: Size?

  struct Size: Equatable {
    let width: Int
    let height: Int
  }

  init?(_ bytes: [UInt8]) {
    switch bytes {
    case let bytes where bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]):
      self.init(.png, bytes.count < 24 ? nil : (Self.number(bytes[16..<20]), Self.number(bytes[20..<24])))
    case let bytes where bytes.starts(with: [0xFF, 0xD8, 0xFF]): self.init(.jpeg, Self.jpegSize(bytes))
    case let bytes where bytes.starts(with: Array("GIF8".utf8)):
      self.init(.gif, bytes.count < 10 ? nil : (Self.number([bytes[7], bytes[6]]), Self.number([bytes[9], bytes[8]])))
    case let bytes where bytes.count > 12 && bytes[8..<12].elementsEqual("WEBP".utf8): self.init(.webp, nil)
    default: return nil
    }
  }

  private init(_ kind: Kind, _ size: (width: Int, height: Int)?) {
    self.kind = kind
    self.size = size.flatMap { size in
      1...1 << 20 ~= size.width && 1...1 << 20 ~= size.height ? Size(width: size.width, height: size.height) : nil
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Segments stand one behind the other; one of a frame has the size.
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let mark = bytes[place + 1]
      if 0xC0...0xCF ~= mark, ![0xC4, 0xC8, 0xCC].contains(mark) {
        return (number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7]))
      }
      place += mark == 0xFF ? 1 : 2 + max(2, number(bytes[place + 2..<place + 4]))
    }
    return nil
  }

  /// `jpg`
  var ending: String { kind == .jpeg ? "jpg" : kind.rawValue }
}
