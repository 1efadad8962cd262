/// A program that can show the timer with the help of `status --install`.
enum InstallHost: String, CaseIterable {
  case bash, zsh, fish, starship, tmux, waybar, i3bar, i3blocks, polybar, genmon, argos

  static func named(_ name: String) throws(Failure) -> InstallHost {
    InstallHost(rawValue: try Words.choice(name, "--install", among: allCases.map(\.rawValue))) ?? .bash
  }

  /// The description in the help and in the manual.
  var meaning: String {
    switch self {
    case .bash: "bash: before its prompt, updated when the prompt is shown"
    case .zsh: "zsh: before its prompt, updated at each change"
    case .fish: "fish: on the right of its prompt, updated at each change"
    case .starship: "starship, the prompt for all shells: a custom module"
    case .tmux: "tmux: on the right of its status line"
    case .waybar: "waybar: a custom module"
    case .i3bar: "i3bar and swaybar: a bar of its own"
    case .i3blocks: "i3blocks: a block"
    case .polybar: "polybar: a module"
    case .genmon: "the generic monitor of Xfce's panel: a command to enter there"
    case .argos: "Argos, an extension of GNOME: a button and its menu"
    }
  }
}
