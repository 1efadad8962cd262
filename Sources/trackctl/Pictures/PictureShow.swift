import ModuleKit
import System

/// Shows a picture at a terminal that can, and else says what it is and how it is had.
struct PictureShow {
  let bytes: [UInt8]
  /// What to type for it, such as `timer picture get 7`.
  let words: [String]
  let session: Session

  func print() throws(Failure) {
    try session.output.flush()
    let facts = PictureFacts(bytes)
    if let facts, let graphics = TerminalGraphics.asked(), let text = drawn(facts, graphics) {
      session.output.write(text + "\n")
    } else {
      session.output.print(described(facts))
    }
  }

  /// What the terminal makes a picture of; nil where it can't of one of this kind.
  private func drawn(_ facts: PictureFacts, _ graphics: TerminalGraphics) -> String? {
    let columns = columns(facts, graphics)
    switch graphics.way {
    case .kitty:
      if facts.kind == .png { return PictureCode.kitty(bytes, columns: columns) }
      return pixels(facts, columns, graphics).map { PictureCode.kitty($0, columns: columns) }
    case .iterm: return PictureCode.iterm(bytes, columns: columns)
    case .sixel: return pixels(facts, columns, graphics).map { SixelCode($0).text }
    }
  }

  /// As many as there is room for; nil for a kind that isn't read here.
  private func pixels(_ facts: PictureFacts, _ columns: Int, _ graphics: TerminalGraphics) -> Pixels? {
    let read = facts.kind == .png ? PNGReading.pixels(bytes) : facts.kind == .jpeg ? JPEGReading.pixels(bytes) : nil
    guard let read else { return nil }
    let width = min(read.width, columns * (graphics.cell?.width ?? Self.usualCellWidth), Self.mostPixels)
    return read.scaled(width: width, height: read.height * width / read.width)
  }

  private static let usualCellWidth = 8
  /// More is slow to write, and hardly any terminal is wider.
  private static let mostPixels = 1000

  /// As wide as it is, as far as there is room; where nobody knows, half of that.
  private func columns(_ facts: PictureFacts, _ graphics: TerminalGraphics) -> Int {
    let room = max(1, session.look.columns)
    guard let size = facts.size, let cell = graphics.cell else { return max(1, room / 2) }
    return min(room, max(1, (size.width + cell.width - 1) / cell.width))
  }

  /// `picture-7.jpg: 640 × 480, 123 kB; trackctl timer picture get 7 > picture-7.jpg`
  private func described(_ facts: PictureFacts?) -> String {
    let number = words.last.flatMap { Int($0) }.map { "-\($0)" } ?? ""
    let name = "picture\(number).\(facts?.ending ?? "bin")"
    let times = session.look.isUnicode ? "×" : "x"
    let size = facts?.size.map { "\($0.width) \(times) \($0.height), " } ?? ""
    let command = (["trackctl"] + words.map(ShellWord.quoted)).joined(separator: " ")
    return "\(name): \(size)\((bytes.count + 999) / 1000) kB; \(command) > \(name)"
  }
}
