/// The description of each format in the help and in the manual.
extension StatusFormat {
  var meaning: String {
    switch self {
    case .prompt:
      "for a shell's prompt: no newline, and no text if nothing is running; it waits at most 200 ms for an answer"
    case .zsh: "the same for prompts of zsh, with % escaped"
    case .starship:
      "the same for starship, with an invisible space after each $ and each backslash, and look-alikes instead of ` and"
        + " %"
    case .plain: "one line of text"
    case .json: "the daemon's reply"
    case .tmux: "for the status line of tmux: the same as prompt, with # escaped"
    case .waybar:
      "one JSON object, with markup escaped; its class is running, idle, long (over a day) or offline, and also reached"
        + " once --target is reached"
    case .polybar: "one line of text, escaped so that polybar finds no %{…} tags in it"
    case .i3bar: "one block as JSON; with --watch, the whole protocol of i3bar and swaybar"
    case .i3blocks: "one line of text, for a block without markup"
    case .genmon: "tags for the generic monitor of Xfce's panel, with markup escaped; a click toggles the timer"
    case .i3statusRust: "one JSON object for a block of i3status-rust with json = true, with markup escaped"
    case .argos: "a button and its menu for Argos, escaped so that no project's name can start an action"
    }
  }
}
