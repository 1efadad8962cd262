@testable import trackctl

/// Generates `completions/trackctl.fish`.
enum FishCompletions {
  static var text: String {
    ([head] + first + Completions.single.flatMap { lines($0, at: [$0.name]) }
      + Completions.families.flatMap { family in
        family.commands.map { complete([family.first], 0, word: $0.second, $0.command.summary) }
          + family.commands.flatMap { lines($0.command, at: [family.first, $0.second]) }
      } + [tail]).joined(separator: "\n") + "\n"
  }

  private static var head: String {
    let values = Completions.withValue.joined(separator: " ")
    return #"""
      # Completions of trackctl(1) for fish.
      # \#(Completions.heading)

      # The words before the cursor, a line each, without options of all commands.
      function __trackctl_words
          set -l takes
          for word in (commandline -opc)[2..-1]
              if set -q takes[1]
                  set takes
                  continue
              end
              switch $word
                  case --socket \#(Completions.spellings(GlobalOptions.host).joined(separator: " ")) --timeout
                      set takes value
                  case '--socket=*' '--host=*' '--timeout=*' --user --system --json
                  case '*'
                      printf '%s\n' $word
              end
          end
      end

      # The words that are neither options nor values of such.
      function __trackctl_plain
          set -l takes
          for word in (__trackctl_words)
              if set -q takes[1]
                  set takes
                  continue
              end
              switch $word
                  case \#(values)
                      set takes value
                  case '-*'
                      string match -qr -- '^-[0-9]' $word; and printf '%s\n' $word
                  case '*'
                      printf '%s\n' $word
              end
          end
      end

      # Is this the place behind these first words? A number of words between, that or more with a plus, or any.
      function __trackctl_at
          set -l plain (__trackctl_plain)
          set -l place $argv[1]
          set -e argv[1]
          for word in $argv
              test "$plain[1]" = $word; or return
              set -e plain[1]
          end
          switch $place
              case any
              case '*+'
                  test (count $plain) -ge (string trim -rc + -- $place)
              case '*'
                  test (count $plain) -eq $place
          end
      end

      # What only the daemon knows; nothing where none answers.
      function __trackctl_ask
          set -l tokens (commandline -opc)
          set -l program $tokens[1]
          for index in (seq 2 (count $tokens))
              switch $tokens[$index]
                  case \#(Completions.spellings(GlobalOptions.host).joined(separator: " ")) '--host=*'
                      # Another machine might ask for a password.
                      return
                  case --socket
                      set -a program --socket $tokens[(math $index + 1)]
                  case '--socket=*' --user --system
                      set -a program $tokens[$index]
              end
          end
          $program complete -- $argv 2>/dev/null </dev/null
      end

      complete -c trackctl -f
      """#
  }

  private static var first: [String] {
    GlobalOptions.all.map { option($0, "") }
      + Completions.firstWords.map { complete([], 0, word: $0.name, $0.summary) }
  }

  private static var tail: String {
    let modules = ModuleCommand.knownModules.joined(separator: " ")
    return """
      complete -c trackctl -n '__trackctl_at 0' -a '(__trackctl_ask own)'
      complete -c trackctl -n 'contains -- (__trackctl_plain)[1] \(modules) (__trackctl_ask own | string replace -r "\\t.*" "")' -a '(__trackctl_ask verbs (__trackctl_words))'
      """
  }

  private static func lines(_ command: any Command.Type, at words: [String]) -> [String] {
    let condition = " -n '__trackctl_at any \(words.joined(separator: " "))'"
    return Completions.visible(command.options).map { option($0, condition) }
      + command.operands.enumerated().compactMap { number, operand in
        action(operand.completion).map { action in
          let place = "\(number)\(operand.takesAll ? "+" : "")"
          return "complete -c trackctl -n '__trackctl_at \(place) \(words.joined(separator: " "))' \(action)"
        }
      }
  }

  private static func complete(_ words: [String], _ place: Int, word: String, _ summary: String) -> String {
    let condition = (["__trackctl_at", String(place)] + words).joined(separator: " ")
    return "complete -c trackctl -n '\(condition)' -a \(word) -d \(quoted(summary))"
  }

  private static func option(_ option: trackctl.Option, _ condition: String) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value = option.value == nil ? "" : " -r " + (action(option.completion) ?? "-f")
    return "complete -c trackctl\(condition)\(letter) -l \(option.name)\(value) -d \(quoted(option.summary))"
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing, .emojis: nil
    case .files: "-F"
    case .directories: "-a '(__fish_complete_directories)'"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    case .formats: action(.words(StatusFormat.allCases.map(\.rawValue)))
    case .installHosts: action(.words(InstallHost.allCases.map(\.rawValue)))
    case .commands: "-f -a '\(Completions.firstWords.map(\.name).joined(separator: " "))'"
    case .ranges: "-f -a '\(RangeReading.words.joined(separator: " "))'"
    case .projects: "-f -a '(__trackctl_ask projects)'"
    case .modules: "-f -a '(__trackctl_ask modules)'"
    case .methods: "-f -a '(__trackctl_ask methods)'"
    case .hosts: "-f -a '(__fish_print_hostnames)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: #"\\"#)
      .split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"\'"#)
    return "'\(escaped)'"
  }
}
