import ModuleKit
import System

/// Shows a picture if the terminal supports pictures. Otherwise, describes the picture and how to save it.
struct PictureShow {
  let bytes: [UInt8]
  /// The command that prints the picture's bytes, such as `timer picture get 7`.
  let words: [String]
  let session: Session

  func print() throws(Failure) {
    try session.output.flush()
    let facts = PictureFacts(bytes)
    guard let facts, let graphics = TerminalGraphics.asked() else { return session.output.print(described(facts)) }
    guard let text = drawn(facts, graphics) else {
      session.output.print(described(facts))
      return session.output.print("With chafa installed, this terminal can show it.")
    }
    session.output.write(text + "\n")
  }

  /// The escape sequence that draws the picture. Nil if the picture needs a conversion that fails. The conversion fails
  /// if chafa isn't installed or can't read the picture.
  private func drawn(_ facts: PictureFacts, _ graphics: TerminalGraphics) -> String? {
    let columns = columns(facts, graphics)
    switch graphics.way {
    case .kitty where facts.kind == .png: return PictureCode.kitty(bytes, columns: columns)
    case .kitty: return converted("kitty", columns)
    case .iterm: return PictureCode.iterm(bytes, columns: columns)
    case .sixel: return converted("sixels", columns)
    }
  }

  /// The escape sequence of the picture after a conversion by the program chafa.
  private func converted(_ format: String, _ columns: Int) -> String? {
    let command = "exec chafa --format=\(format) --size=\(columns)x --animate=off - 2>/dev/null"
    guard let answer = try? PipedProgram.ask(bytes, by: command, limit: Self.longestCode), answer.status == 0 else {
      return nil
    }
    let text = answer.output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).joined()
    return text.isEmpty ? nil : String(decoding: Array(text), as: UTF8.self)
  }

  private static let longestCode = 32 << 20

  /// The width of the picture in columns, but at most the width of the terminal. If the size of the picture is unknown,
  /// half the width of the terminal.
  private func columns(_ facts: PictureFacts, _ graphics: TerminalGraphics) -> Int {
    let room = max(1, session.look.columns)
    guard let size = facts.size, let cell = graphics.cell else { return max(1, room / 2) }
    return min(room, max(1, (size.width + cell.width - 1) / cell.width))
  }

  /// A description like `picture-7.jpg: 640 × 480, 123 kB; trackctl timer picture get 7 > picture-7.jpg`.
  private func described(_ facts: PictureFacts?) -> String {
    let number = words.last.flatMap { Int($0) }.map { "-\($0)" } ?? ""
    let name = "picture\(number).\(facts?.ending ?? "bin")"
    let times = session.look.isUnicode ? "×" : "x"
    let size = facts?.size.map { "\($0.width) \(times) \($0.height), " } ?? ""
    let command = (["trackctl"] + words.map(ShellWord.quoted)).joined(separator: " ")
    return "\(name): \(size)\((bytes.count + 999) / 1000) kB; \(command) > \(name)"
  }
}
