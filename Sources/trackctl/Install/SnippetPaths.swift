import System

/// Where shells, bars and desktops keep their configuration for this user.
struct SnippetPaths {
  private let home: String
  private let folders: UserFolders
  private let isThere: (String) -> Bool

  init(environment: @escaping (String) -> String?, isThere: @escaping (String) -> Bool) throws(Failure) {
    folders = UserFolders(environment: environment)
    guard let home = folders.home else {
      throw .usage("HOME is not set: there is no place for configurations")
    }
    self.home = home
    self.isThere = isThere
  }

  func path(of host: InstallHost) -> String? {
    switch host {
    case .bash: home + "/.bashrc"
    case .zsh: (folders.path("ZDOTDIR") ?? home) + "/.zshrc"
    case .fish: configuration + "/fish/conf.d/trackd.fish"
    case .starship: folders.path("STARSHIP_CONFIG") ?? configuration + "/starship.toml"
    case .tmux: first([home + "/.tmux.conf", configuration + "/tmux/tmux.conf"])
    case .waybar: configuration + "/waybar/trackd.json"
    case .i3bar: first([configuration + "/i3/config", home + "/.i3/config", configuration + "/sway/config"])
    case .i3blocks: first([configuration + "/i3blocks/config", home + "/.i3blocks.conf"])
    case .polybar: first([configuration + "/polybar/config.ini", configuration + "/polybar/config"])
    case .genmon: nil
    case .argos: configuration + "/argos/trackd.1m.sh"
    }
  }

  /// The first path that exists. If none exists, the first path, which is preferred for a new file.
  private func first(_ paths: [String]) -> String? { paths.first(where: isThere) ?? paths.first }

  private var configuration: String { folders.configuration ?? home + "/.config" }
}
