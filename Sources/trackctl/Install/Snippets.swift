import Wire

/// The lines for each host. No line lets a host expand a project's name or run it as code. Shells receive the name as
/// the value of a variable. Bars receive the name escaped for their own format.
struct Snippets {
  /// The command line of trackctl, with the options that select the daemon. Each element is a word.
  let program: [String]
  /// The options that control the output of `status`. Each element is a word.
  let options: [String]
  /// The option for the interval at which a running entry is updated.
  let tick: [String]
  let places: SnippetPaths

  private static let menu = "rofi -dmenu -i"

  func snippet(for host: InstallHost) throws(Failure) -> Snippet {
    let path = places.path(of: host)
    switch host {
    case .bash: return Snippet(path: path, lines: bash, steps: ["it appears in the next bash"])
    case .zsh:
      return Snippet(
        path: path, lines: zsh,
        steps: ["it appears in the next zsh; if a theme makes its own prompt, add %9v to it"])
    case .fish: return Snippet(path: path, lines: fish, steps: ["it appears in the next fish"])
    case .starship:
      return Snippet(
        path: path, lines: starship, steps: ["if you have a format of your own, add ${custom.trackd} to it"])
    case .tmux: return Snippet(path: path, lines: try tmux(), steps: ["tmux source-file \(path ?? "")"])
    case .waybar:
      return Snippet(
        path: path, comment: "//", lines: waybar,
        steps: [
          #"in ~/.config/waybar/config: "include": ["\#(path ?? "")"], and "custom/trackd" in modules-right"#,
          "in style.css: #custom-trackd.idle, .running, .long, .reached and .offline can look as you like",
        ])
    case .i3bar: return Snippet(path: path, lines: i3bar, needsFile: true, steps: ["i3-msg reload"])
    case .i3blocks: return Snippet(path: path, lines: i3blocks, needsFile: true, steps: ["i3-msg restart"])
    case .polybar:
      return Snippet(
        path: path, comment: ";", lines: polybar, needsFile: true,
        steps: ["add trackd to modules-right of your bar"])
    case .genmon:
      return Snippet(
        lines: [status("genmon")],
        steps: ["add a Generic Monitor to the panel; this is its command; no label, a period of some seconds"])
    case .argos: return Snippet(path: path, lines: ["exec " + status("argos")], heading: "#!/bin/sh")
    }
  }

  // MARK: Commands

  private func command(_ words: [String], _ quoted: (String) -> String = ShellWord.quoted) -> String {
    (program + words).map(quoted).joined(separator: " ")
  }

  private func status(
    _ format: String, _ words: String..., quoted: (String) -> String = ShellWord.quoted
  ) -> String {
    command(["status", "--format", format] + options + words + (words.contains("--watch") ? tick : []), quoted)
  }

  private var toggle: String { command(["toggle"]) }
  private var pick: String { command(["pick", "--menu", Self.menu]) }

  // MARK: Shells

  /// A background process follows the daemon as long as the shell lives, and writes the line to a file. The prompt
  /// reads that file, so showing the prompt starts no program.
  private var bash: [String] {
    let keeper = status("prompt", "--watch")
    return """
      # The running entry, in the prompt. Showing the prompt starts no program.
      if [[ $- == *i* ]] && ! declare -F _trackd_prompt >/dev/null; then
        _trackd_line= _trackd_keeper= _trackd_tried=
        _trackd_file=${XDG_RUNTIME_DIR:-$HOME/.cache}/trackctl-prompt.$$
        _trackd_start() {
          _trackd_tried=$SECONDS
          IFS= read -r -t 0.2 _trackd_line < <(exec \(keeper) --while $$ --file "$_trackd_file" </dev/null 2>/dev/null)
          _trackd_keeper=$!
        }
        _trackd_prompt() {
          local status=$?
          if [[ -n $_trackd_keeper ]] && kill -0 "$_trackd_keeper" 2>/dev/null; then
            _trackd_line=
            [[ ! -r $_trackd_file ]] || IFS= read -r _trackd_line <"$_trackd_file"
          elif [[ -z $_trackd_tried ]] || ((SECONDS - _trackd_tried >= 60)); then
            _trackd_start
          else
            _trackd_line=
          fi
          return "$status"
        }
        PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\\n'}_trackd_prompt
        PS1='${_trackd_line:+$_trackd_line }'$PS1
      fi
      """.lines
  }

  /// A background process prints the line after each change, and the shell's line editor reads the line when it
  /// arrives.
  private var zsh: [String] {
    let keeper = status("prompt", "--watch")
    return """
      # The running entry, in the prompt. Showing the prompt starts no program.
      if [[ -o interactive ]] && (( ! ${+functions[_trackd_read]} )) && zmodload zsh/system; then
        typeset -g _trackd_fd= _trackd_tried=
        _trackd_start() {
          _trackd_tried=$SECONDS
          sysopen -r -o cloexec -u _trackd_fd <(exec \(keeper) --while $$ </dev/null 2>/dev/null) &&
            zle -F $_trackd_fd _trackd_read
        }
        _trackd_read() {
          setopt localoptions localtraps
          # What was read would be lost.
          trap '' INT
          local line
          if IFS= read -r -u $1 line; then
            psvar[9]=$line
            while IFS= read -r -t 0 -u $1 line; do psvar[9]=$line; done
          else
            zle -F $1
            exec {_trackd_fd}<&-
            _trackd_fd= psvar[9]=
          fi
          zle && zle reset-prompt
        }
        _trackd_precmd() {
          [[ -z $_trackd_fd ]] || return
          [[ -z $_trackd_tried ]] || (( SECONDS - _trackd_tried >= 60 )) || return
          _trackd_start
        }
        precmd_functions+=(_trackd_precmd)
        PROMPT='%(9V.%9v .)'$PROMPT
      fi
      """.lines
  }

  /// A background process writes the line to a file, and notifies the shell with a signal that other programs ignore.
  private var fish: [String] {
    let keeper = status("prompt", "--watch", quoted: ShellWord.fish)
    return """
      # The running entry, in the prompt. Showing the prompt starts no program.
      if status is-interactive
          set -g _trackd_line ''
          set -g _trackd_keeper none
          set -g _trackd_tries 0
          set -g _trackd_file $HOME/.cache/trackctl-prompt.$fish_pid
          set -q XDG_RUNTIME_DIR; and set -g _trackd_file $XDG_RUNTIME_DIR/trackctl-prompt.$fish_pid
          function _trackd_read --on-signal URG
              set -g _trackd_line ''
              test -r $_trackd_file; and read -g _trackd_line <$_trackd_file
              commandline -f repaint 2>/dev/null
          end
          function _trackd_start --on-event fish_prompt
              test -e /proc/$_trackd_keeper/exe -o $_trackd_tries -ge 5; and return
              set -g _trackd_tries (math $_trackd_tries + 1)
              set -g _trackd_line ''
              command \(keeper) --while $fish_pid --file $_trackd_file </dev/null >/dev/null 2>/dev/null &
              set -g _trackd_keeper $last_pid
              disown $last_pid
          end
          functions -q fish_right_prompt; and functions --copy fish_right_prompt _trackd_other_prompt
          function fish_right_prompt
              printf '%s ' $_trackd_line
              functions -q _trackd_other_prompt; and _trackd_other_prompt
          end
      end
      """.lines
  }

  private var starship: [String] {
    [
      "[custom.trackd]", "command = \(Self.json(status("starship")))", "when = true",
      #"format = "([$output]($style) )""#, "shell = [\"sh\"]",
      "description = \"The running entry\"",
    ]
  }

  // MARK: Bars

  private func tmux() throws(Failure) -> [String] {
    let line = status("tmux", "--watch")
    if line.utf8.contains(where: { "\"\\#$%()".utf8.contains($0) }) {
      throw .usage(
        "tmux would interpret characters in '\(Terminal.clean(line))'",
        hints: ["leave out the characters \" \\ # $ % ( and )"])
    }
    return """
      %if "#{!=:#{@trackd},1}"
      set -g @trackd 1
      set -ga status-right " #(\(line))"
      %if "#{e|<:#{status-right-length},80}"
      set -g status-right-length 80
      %endif
      %endif
      bind -n MouseDown1StatusRight run-shell -b "\(toggle) >/dev/null 2>&1 || :"
      bind -n MouseDown3StatusRight display-popup -E "\(command(["pick"]))"
      """.lines
  }

  private var waybar: [String] {
    let members = [
      ("exec", status("waybar", "--watch")), ("return-type", "json"), ("on-click", toggle), ("on-click-right", pick),
    ]
    return ["{", #"  "custom/trackd": {"#] + members.map { "    \(Self.json($0)): \(Self.json($1))," } + [
      #"    "restart-interval": 10"#, "  }", "}",
    ]
  }

  private var i3bar: [String] {
    ["bar {", "    position top", "    tray_output none", "    status_command \(status("i3bar", "--watch"))", "}"]
  }

  private var i3blocks: [String] {
    ["[trackd]", "command=\(status("i3blocks"))", "interval=10"]
  }

  private var polybar: [String] {
    [
      "[module/trackd]", "type = custom/script", "exec = \(status("polybar", "--watch"))", "tail = true",
      "click-left = \(toggle)", "click-right = \(pick)",
    ]
  }

  /// A quoted string in the syntax that JSON and TOML share.
  private static func json(_ text: String) -> String { JSON(text).description }
}

extension String {
  fileprivate var lines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
