@testable import trackctl

/// Generates `completions/_trackctl`, the completions for zsh.
enum ZshCompletions {
  static var text: String {
    ([head] + Completions.single.map { command($0, $0.name, behind: 1) } + Completions.families.map(family) + [tail])
      .joined(separator: "\n") + "\n"
  }

  private static var head: String {
    let first = list(Completions.firstWords.map { ($0.name, $0.summary) }, indent: "        ")
    let everywhere = list(Completions.visible(GlobalOptions.all).map { ("--" + $0.name, $0.summary) }, indent: "    ")
    return #"""
      #compdef trackctl
      # Completions of trackctl(1) for zsh.
      # \#(Completions.heading)

      # Adds what only the daemon knows; nothing where none answers.
      _trackctl_ask() {
        local line
        for line in ${(f)"$($program complete -- "$@" 2>/dev/null </dev/null)"}; do
          line=${${line//\\/\\\\}//:/\\:}
          if [[ $line == -* ]]; then
            options+=("${line/$'\t'/:}")
          else
            candidates+=("${line/$'\t'/:}")
          fi
        done
      }

      _trackctl() {
        local -a program=("${${(Q)words[1]}/#\~/$HOME}") plain rest candidates options
        local word previous=${(Q)words[CURRENT-1]}
        integer index
        local -a everywhere=(
      \#(everywhere)
        )
        for ((index = 2; index < CURRENT; index++)); do
          word=${(Q)words[index]}
          case $word in
            (--socket) program+=(--socket "${${(Q)words[++index]}/#\~/$HOME}") ;;
            (--socket=*|--user|--system) program+=("$word") ;;
            # Another machine might ask for a password.
            (\#(Completions.spellings(GlobalOptions.host).joined(separator: "|"))) program=(true); ((++index)) ;;
            (--host=*) program=(true) ;;
            (--timeout) ((++index)) ;;
            (\#(Completions.withValue.joined(separator: "|"))) rest+=("$word" "${(Q)words[++index]}") ;;
            (-[^0-9]*) rest+=("$word") ;;
            (*) plain+=("$word"); rest+=("$word") ;;
          esac
        done
        if [[ $words[CURRENT] == --*=* ]]; then
          previous=${words[CURRENT]%%=*}
          compset -P '*='
        fi
        case $previous in
      \#(values(of: GlobalOptions.all, indent: "    ", sole: true))
        esac
        case ${plain[1]-} in
          ('')
            options=($everywhere)
            candidates=(
      \#(first)
            )
            _trackctl_ask own
            ;;
      """#
  }

  private static let tail = #"""
        (*)
          [[ $previous != --* ]] || rest+=("$previous")
          _trackctl_ask verbs $rest
          (($#candidates + $#options)) || _files
          ;;
      esac
      _trackctl_offer
    }

    _trackctl_offer() {
      if [[ $PREFIX == -* ]]; then
        _describe -o option options
      else
        _describe trackctl candidates
      fi
    }

    _trackctl "$@"
    """#

  private static func family(_ family: Completions.Family) -> String {
    let blocks = family.commands.map { command($0.command, $0.second, behind: 2) }.map { block in
      block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }
    return """
          (\(family.first))
            case ${plain[2]-} in
              ('')
                candidates=(
      \(list(family.commands.map { ($0.second, $0.command.summary) }, indent: "            "))
                )
                ;;
      \(blocks.joined(separator: "\n"))
            esac
            ;;
      """
  }

  private static func command(_ command: any Command.Type, _ name: String, behind depth: Int) -> String {
    let options = Completions.visible(command.options)
    let cases = values(of: options, indent: "        ", sole: false)
    let operands = operands(command.operands, behind: depth).map { "          " + $0 + "\n" }.joined()
    let own = list(options.map { ("--" + $0.name, $0.summary) }, indent: "            ")
    return """
          (\(name))
            case $previous in
      \(cases.isEmpty ? "" : cases + "\n")        (*)
                options=(
      \(own.isEmpty ? "" : own + "\n")            $everywhere
                )
      \(operands)          ;;
            esac
            ;;
      """
  }

  private static func values(of options: [trackctl.Option], indent: String, sole: Bool) -> String {
    options.filter { $0.value != nil }.map { option in
      let pattern = Completions.spellings(option).joined(separator: "|")
      let steps = [action(option.completion), sole ? "_trackctl_offer; return" : nil].compactMap(\.self)
      return "\(indent)(\(pattern)) \(steps.isEmpty ? ":" : steps.joined(separator: "; ")) ;;"
    }.joined(separator: "\n")
  }

  private static func operands(_ operands: [Operand], behind depth: Int) -> [String] {
    operands.enumerated().compactMap { number, operand in
      action(operand.completion).map { "(($#plain \(operand.takesAll ? "<" : "!=") \(depth + number))) || \($0)" }
    }
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing, .emojis: nil
    case .files: "_files"
    case .directories: "_files -/"
    case .words(let words): "candidates+=(\(words.joined(separator: " ")))"
    case .formats: action(.words(StatusFormat.allCases.map(\.rawValue)))
    case .installHosts: action(.words(InstallHost.allCases.map(\.rawValue)))
    case .commands: "candidates+=(\(Completions.firstWords.map(\.name).joined(separator: " ")))"
    case .ranges: "candidates+=(\(RangeReading.words.joined(separator: " ")))"
    case .projects: "_trackctl_ask projects"
    case .modules: "_trackctl_ask modules"
    case .methods: "_trackctl_ask methods"
    case .hosts: "_hosts"
    }
  }

  /// A list with one `'name:summary'` per line.
  private static func list(_ rows: [(String, String)], indent: String) -> String {
    rows.map { name, summary in
      let quoted = summary.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      return "\(indent)'\(name):\(quoted)'"
    }.joined(separator: "\n")
  }
}
