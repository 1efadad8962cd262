import TestSupport
import Testing

/// Runs the prompts of the manual in their shells. A prompt must show a project's name and never execute any part of
/// the name.
@Suite("Prompts in the manual")
struct PromptExampleTests {
  /// A project's name with everything that a shell could execute or expand.
  private static let name = #"$(>I)%n#[fg=red]%{A1:touch I:}`touch I`<b>&\e[31m%%"#

  /// How to make each shell display its prompt. The first word of a block identifies the shell.
  private static let shells: [(first: String, show: [String], end: String)] = [
    ("PS1=", ["bash", "--norc", "-c"], #"printf %s "${PS1@P}""#),
    ("precmd()", ["zsh", "-f", "-c"], #"setopt prompt_subst; precmd; print -nP -- "$PROMPT""#),
    ("setopt", ["zsh", "-f", "-c"], #"print -nP -- "$PROMPT""#),
    ("function", ["fish", "-N", "-c"], "fish_prompt"),
  ]

  @Test("show a name with every special character, and execute none of it", arguments: 0..<4)
  func shown(place: Int) throws {
    let shell = Self.shells[place]
    let block = try #require(Self.blocks.first { $0.hasPrefix(shell.first) })
    let world = try ExampleWorld(prepared: ["trackctl start '\(Self.name)' --at 2024-03-04T09:00"])
    let prompt = try shown(by: shell.show, block, shell.end, in: world)
    // By default, a name is truncated to 30 columns.
    #expect(prompt.contains(Self.name) || prompt.contains(Self.name.prefix(29) + "…"), "\(prompt)")
    #expect(!TestFiles.exists(world.folder.path + "/I"), "\(block) executed a project's name")
  }

  @Test("are found unsafe by this test if they execute a name")
  func unsafe() throws {
    let world = try ExampleWorld(prepared: ["trackctl start '\(Self.name)' --at 2024-03-04T09:00"])
    let block = #"PS1="$(trackctl status --format prompt)""#
    _ = try shown(by: ["bash", "--norc", "-c"], block, #"printf %s "${PS1@P}""#, in: world)
    #expect(TestFiles.exists(world.folder.path + "/I"))
  }

  private func shown(by shell: [String], _ block: String, _ end: String, in world: ExampleWorld) throws -> String {
    let script = world.folder.path + "/prompt"
    try TestFiles.write(Array((block + "\n" + end + "\n").utf8), to: script)
    let words = shell.map { "'\($0)'" }.joined(separator: " ")
    // The prompt waits only 200 ms for the daemon. A busy machine may need more time, so the test repeats the prompt
    // until it shows what runs.
    for _ in 0..<50 {
      let result = try world.run("\(words) \"$(cat prompt)\"")
      #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(result)")
      if result.output.contains("$(>") || TestFiles.exists(world.folder.path + "/I") { return result.output }
    }
    return ""
  }

  private static var blocks: [String] {
    let blocks = (try? ManualPage("trackctl.1", section: "FORMATS").blocks) ?? []
    return blocks.map { $0.replacing(#"\e"#, with: #"\"#) }
  }
}
