import System
import TrackClientCore

/// Handles clicks on a bar. The left button toggles the timer, and the right button opens a menu of projects.
final class Clicks {
  private static let longestLine = 1 << 16
  private static let usualMenu = "rofi -dmenu -i"

  private let program: [String]
  private var line: [UInt8] = []
  private var started: [PipedProgram] = []

  init(at server: Server) {
    program = [Process.programPath ?? "trackctl"] + server.words
  }

  /// Reads and handles the clicks that have arrived.
  /// - Returns: false at the end of the input.
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

  /// The click that made i3blocks start this command. i3blocks before 1.5 passes clicks in the environment instead of
  /// the standard input.
  static var ofEnvironment: Click? {
    let buttons = ["BLOCK_BUTTON", "button"].compactMap(Process.environment)
    return buttons.first { !$0.isEmpty }.flatMap { Click($0) }
  }

  /// Handles a click and waits until its command has ended.
  func runToEnd(_ click: Click) {
    run(click)
    _ = started.popLast()?.waitForEnd(patienceMilliseconds: Self.patienceMilliseconds)
  }

  /// The maximum time for which a menu can stay open.
  private static let patienceMilliseconds = 600_000

  private func run(_ click: Click) {
    let words: [String]
    switch click {
    case .left: words = ["toggle"]
    case .right:
      let menu = Process.environment("TRACKD_MENU").flatMap { $0.isEmpty ? nil : $0 }
      words = ["pick", "--menu", menu ?? Self.usualMenu]
    }
    // The output of the command isn't needed. The command can run for as long as its menu is open.
    guard let (program, output) = try? PipedProgram.start(program + words) else { return }
    _ = Descriptor(owning: output)
    started.append(program)
  }
}
