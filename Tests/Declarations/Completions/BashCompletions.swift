@testable import trackctl

/// Generates `completions/trackctl.bash`.
enum BashCompletions {
  static var text: String {
    ([head] + Completions.single.map { command($0, $0.name, behind: 1) } + Completions.families.map(family) + [tail])
      .joined(separator: "\n") + "\n"
  }

  private static var head: String {
    let names = Completions.firstWords.map(\.name).joined(separator: " ")
    return #"""
      # Completions of trackctl(1) for bash.
      # \#(Completions.heading)

      # Adds what only the daemon knows; nothing where none answers.
      _trackctl_ask() {
        local line
        while IFS= read -r line; do
          candidates+=("${line%%$'\t'*}")
        done < <("${program[@]}" complete -- "$@" 2>/dev/null </dev/null)
      }

      # Offers those candidates that begin like what is being typed, options only where one is.
      _trackctl_offer() {
        local candidate typed=$current
        case $current in
          [\"\']*) typed=${typed:1} ;;
          *) typed=${typed//\\/} ;;
        esac
        for candidate in "${candidates[@]}"; do
          [[ $candidate == "$typed"* ]] || continue
          [[ $candidate != -* || $typed == -* ]] || continue
          if [[ $current != [\"\']* ]]; then
            printf -v candidate %q "$candidate"
            # Bash takes words apart at colons.
            candidate=${candidate//:/\\:}
          fi
          COMPREPLY+=("$candidate")
        done
      }

      _trackctl() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} index word
        local -a program=("${COMP_WORDS[0]/#\~/$HOME}") plain=() rest=() candidates=()
        local -a everywhere=(\#(Completions.visible(GlobalOptions.all).map { "--" + $0.name }.joined(separator: " ")))
        COMPREPLY=()
        # Bash takes --option=value apart, too.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          case $word in
            --socket)
              [[ ${COMP_WORDS[++index]} != = ]] || ((++index))
              program+=(--socket "${COMP_WORDS[index]/#\~/$HOME}")
              ;;
            --user | --system) program+=("$word") ;;
            # Another machine might ask for a password.
            \#(Completions.spellings(GlobalOptions.host).joined(separator: " | "))) program=(true) && ((++index)) ;;
            --timeout) ((++index)) ;;
            \#(Completions.withValue.joined(separator: " | ")))
              [[ ${COMP_WORDS[++index]} != = ]] || ((++index))
              rest+=("$word" "${COMP_WORDS[index]}")
              ;;
            =) ;;
            -[!0-9]*) rest+=("$word") ;;
            *)
              plain+=("$word")
              rest+=("$word")
              ;;
          esac
        done
        case $previous in
      \#(values(of: GlobalOptions.all, indent: "    ", sole: true))
        esac
        case ${plain[0]-} in
          '')
            candidates=(\#(names) "${everywhere[@]}")
            _trackctl_ask own
            ;;
      """#
  }

  private static let tail = #"""
        *)
          [[ $previous != --* ]] || rest+=("$previous")
          _trackctl_ask verbs "${rest[@]}"
          ;;
      esac
      _trackctl_offer
    }

    complete -o bashdefault -o default -F _trackctl trackctl
    """#

  private static func family(_ family: Completions.Family) -> String {
    let blocks = family.commands.map { command($0.command, $0.second, behind: 2) }.map { block in
      block.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }
    return """
          \(family.first))
            case ${plain[1]-} in
              '') candidates=(\(family.commands.map(\.second).joined(separator: " "))) ;;
      \(blocks.joined(separator: "\n"))
            esac
            ;;
      """
  }

  /// - Parameter depth: the number of words in the command's name.
  private static func command(_ command: any Command.Type, _ name: String, behind depth: Int) -> String {
    let options = Completions.visible(command.options)
    let cases = values(of: options, indent: "        ", sole: false)
    let operands = operands(command.operands, behind: depth).map { "          " + $0 + "\n" }.joined()
    let names = options.map { "--" + $0.name + " " }.joined()
    return """
          \(name))
            case $previous in
      \(cases.isEmpty ? "" : cases + "\n")        *)
                candidates=(\(names)"${everywhere[@]}")
      \(operands)          ;;
            esac
            ;;
      """
  }

  /// The cases for options that take a value.
  /// - Parameter sole: whether a matching case returns from the shell function. Otherwise, the function continues after
  ///   the cases.
  private static func values(of options: [trackctl.Option], indent: String, sole: Bool) -> String {
    options.filter { $0.value != nil }.map { option in
      let pattern = Completions.spellings(option).joined(separator: " | ")
      let offer = sole ? "_trackctl_offer && return" : nil
      let steps = [action(option.completion), offer].compactMap(\.self)
      return "\(indent)\(pattern)) \(steps.isEmpty ? ":" : steps.joined(separator: " && ")) ;;"
    }.joined(separator: "\n")
  }

  private static func operands(_ operands: [Operand], behind depth: Int) -> [String] {
    operands.enumerated().compactMap { number, operand in
      action(operand.completion).map { action in
        operand.takesAll
          ? "((${#plain[@]} < \(depth + number))) || \(action)" : "((${#plain[@]} != \(depth + number))) || \(action)"
      }
    }
  }

  private static func action(_ completion: Completion) -> String? {
    switch completion {
    case .nothing, .emojis: nil
    case .files: "compopt -o default 2>/dev/null"
    case .directories: "compopt -o dirnames 2>/dev/null"
    case .words(let words): "candidates+=(\(words.joined(separator: " ")))"
    case .formats: action(.words(StatusFormat.allCases.map(\.rawValue)))
    case .installHosts: action(.words(InstallHost.allCases.map(\.rawValue)))
    case .commands: "candidates+=(\(Completions.firstWords.map(\.name).joined(separator: " ")))"
    case .ranges: "candidates+=(\(RangeReading.words.joined(separator: " ")))"
    case .projects: "_trackctl_ask projects"
    case .modules: "_trackctl_ask modules"
    case .methods: "_trackctl_ask methods"
    case .hosts: "mapfile -t candidates < <(compgen -A hostname)"
    }
  }
}
