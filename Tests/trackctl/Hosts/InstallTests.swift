import Glibc
import System
import TestSupport
import Testing

@testable import trackctl

/// Tests the output of `status --install` and the files that it changes.
@Suite("Installing the timer in hosts")
struct InstallTests {
  private let marked = MarkedText(comment: "#", lines: ["one", "two"])
  private static let block = "# >>> trackd >>>\none\ntwo\n# <<< trackd <<<\n"

  @Test("lines are appended, and replaced the second time")
  func marks() {
    #expect(marked.put(into: "") == Self.block)
    #expect(marked.put(into: "mine") == "mine\n\n" + Self.block)
    #expect(marked.put(into: "mine\n\n") == "mine\n\n" + Self.block)
    let older = "mine\n# >>> trackd >>>\nzero\n# <<< trackd <<<\nmore\n"
    #expect(marked.put(into: older) == "mine\n\(Self.block)more\n")
    #expect(marked.put(into: "mine\n\(Self.block)more") == "mine\n\(Self.block)more")
  }

  @Test(
    "without one of the marks our lines can't be identified",
    arguments: [
      "# >>> trackd >>>\nmine\n", "mine\n# <<< trackd <<<\n", "# <<< trackd <<<\n# >>> trackd >>>\n",
      "# >>> trackd >>>\n# >>> trackd >>>\n# <<< trackd <<<\n",
    ])
  func lostMark(text: String) { #expect(marked.put(into: text) == nil) }

  @Test("words are quoted for each reader")
  func words() {
    #expect(ShellWord.quoted("8h") == "8h" && ShellWord.quoted("") == "''")
    #expect(ShellWord.quoted("{project} $(x)") == "'{project} $(x)'")
    #expect(ShellWord.quoted("it's") == #"'it'\''s'"# && ShellWord.fish(#"it's \"#) == #"'it\'s \\'"#)
  }

  @Test("clicks from i3bar and i3blocks are parsed, and other input is rejected")
  func clicks() {
    #expect(Click(#"[{"name":"trackd","button":1}"#) == .left && Click(#",{"button":3}"#) == .right)
    #expect(Click("1") == .left && Click("3") == .right)
    for nothing in ["", "[", "2", #"{"button":2}"#, #"{"button":"1"}"#, "{", "x"] {
      #expect(Click(nothing) == nil, "\(nothing)")
    }
  }

  @Test("repeating it changes nothing, links are followed, permissions and other contents are kept")
  func files() throws {
    let folder = TestFolder()
    let typist = Typist(at: folder.path + "/none", in: folder)
    _ = try Directory.open(folder.path + "/dotfiles", create: 0o755)
    try TestFiles.write(Array("set -g mouse on\n".utf8), to: folder.path + "/dotfiles/tmux")
    unsafe chmod(folder.path + "/dotfiles/tmux", 0o640)
    let link = try CommandResult(running: ["ln", "-s", "dotfiles/tmux", folder.path + "/.tmux.conf"], in: folder)
    #expect(link.ending == .exited(0))
    let first = try typist("status", "--install", "tmux", "--write")
    #expect(first.ending == .exited(0) && first.output.hasPrefix("put into \(folder.path)/.tmux.conf; "), "\(first)")
    let text = try TestFiles.text(of: folder.path + "/dotfiles/tmux")
    #expect(text.hasPrefix("set -g mouse on\n\n# >>> trackd >>>\n"))
    #expect(try FileStatus.at(path: folder.path + "/dotfiles/tmux").mode == 0o640)
    #expect(try TestFiles.text(of: folder.path + "/dotfiles/tmux.before-trackd") == "set -g mouse on\n")
    let again = try typist("status", "--install", "tmux", "--write")
    #expect(again.output == "\(folder.path)/.tmux.conf already has these lines\n")
    let other = try typist("status", "--install", "tmux", "--write", "--target", "8h")
    #expect(other.ending == .exited(0))
    #expect(try TestFiles.text(of: folder.path + "/dotfiles/tmux").contains("--target 8h --watch"))
  }

  @Test("files installed by the host aren't replaced, and it says what the user must do")
  func refusals() throws {
    let folder = TestFolder()
    let typist = Typist(at: folder.path + "/none", in: folder)
    for host in ["i3bar", "i3blocks", "polybar", "genmon"] {
      let result = try typist("status", "--install", host, "--write")
      #expect(result.ending == .exited(1) && result.output.isEmpty, "\(host)")
      #expect(try typist("status", "--install", host).ending == .exited(0))
    }
    for words in [
      ["--install", "emacs"], ["--write"], ["--install", "tmux", "--template", "{project})"],
      ["--install", "zsh", "--template", "{nothing}"], ["--install", "zsh", "--watch"], ["--file", "x"],
      ["--watch", "--file", "x"], ["--watch", "--while", "0"],
    ] {
      #expect(try typist.run(["status"] + words).ending == .exited(2), "\(words)")
    }
  }

  @Test("Argos gets a script, fish its own file, and all hosts lines with the socket that was used")
  func hosts() throws {
    let folder = TestFolder()
    let typist = Typist(at: folder.path + "/none", in: folder)
    for host in InstallHost.allCases {
      let lines = try typist("status", "--install", host.rawValue).output
      #expect(lines.contains("--socket \(folder.path)/none"), "\(host): \(lines)")
      #expect(host == .genmon || lines.contains(">>> trackd >>>"), "\(host)")
    }
    _ = try typist("status", "--install", "argos", "--write")
    #expect(try FileStatus.at(path: folder.path + "/.config/argos/trackd.1m.sh").mode == 0o755)
    #expect(try TestFiles.text(of: folder.path + "/.config/argos/trackd.1m.sh").hasPrefix("#!/bin/sh\n\n# >>> trackd"))
  }

  @Test("older releases of starship run the output in bash: nothing from a name is executed")
  func starship() throws {
    let escaped = StatusFormat.starship.escape(#"$(>I)`y`\e%n"#)
    #expect(escaped == "$\u{200B}(>I)\u{2CB}y\u{2CB}\\\u{200B}e\u{FF05}n")
  }
}
