import System
import TrackClientCore

/// What is done where somebody clicks on an endless output: the left button toggles, the right one shows the projects.
final class Clicks {
  private static let longestLine = 1 << 16
  private static let usualMenu = "rofi -dmenu -i"

  private let program: [String]
  private var line: [UInt8] = []
  private var started: [PipedProgram] = []

  init(at server: Server) {
    program = [Process.programPath ?? "trackctl"] + server.words
  }

  /// Reads what there is, and does it.
  /// - Returns: false at the end.
  func take() -> Bool {
    started.removeAll { $0.status() != nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard let count = try? StandardStream.input.read(into: &bytes), count > 0 else { return false }
    for byte in bytes[..<count] {
      if byte != UInt8(ascii: "\n") {
        if line.count < Self.longestLine { line.append(byte) }
        continue
      }
      if let click = Click(String(decoding: line, as: UTF8.self)) { run(click) }
      line.removeAll()
    }
    return true
  }

  /// What i3blocks was clicked with, when it runs the command for that; before its release 1.5 it writes clicks to nobody.
  static var ofEnvironment: Click? {
    let buttons = ["BLOCK_BUTTON", "button"].compactMap(Process.environment)
    return buttons.first { !$0.isEmpty }.flatMap { Click($0) }
  }

  /// Does it, and waits until it is done.
  func runToEnd(_ click: Click) {
    run(click)
    _ = started.popLast()?.waitForEnd(patienceMilliseconds: Self.patienceMilliseconds)
  }

  /// As long as somebody may look at a menu.
  private static let patienceMilliseconds = 600_000

  private func run(_ click: Click) {
    let words: [String]
    switch click {
    case .left: words = ["toggle"]
    case .right:
      let menu = Process.environment("TRACKD_MENU").flatMap { $0.isEmpty ? nil : $0 }
      words = ["pick", "--menu", menu ?? Self.usualMenu]
    }
    // Nobody wants what it prints, and it may go on for as long as the menu is shown.
    guard let (program, output) = try? PipedProgram.start(program + words) else { return }
    _ = Descriptor(owning: output)
    started.append(program)
  }
}
