import System

/// The systemd units for a module's program on a machine. They are a socket that only the daemon can use, and a service
/// without privileges for each connection.
struct ModuleUnits {
  let name: String
  let folder: String
  /// What the program may use.
  var access = Confinement()

  private static let place = "/etc/systemd/system"

  private var socketName: String { "trackd-module-\(name).socket" }
  private var serviceName: String { "trackd-module-\(name)@.service" }

  var exist: Bool { (try? FileStatus.at(path: "\(Self.place)/\(socketName)")) != nil }

  func install() throws(Failure) {
    try write(socket, to: socketName)
    try write(service, to: serviceName)
    try systemctl("daemon-reload")
    try systemctl("enable", "--now", "--quiet", socketName)
  }

  /// Does nothing if the units don't exist.
  func remove() throws(Failure) {
    guard exist else { return }
    try systemctl("disable", "--now", "--quiet", socketName)
    // Running instances have generated names, so a pattern stops them.
    try systemctl("stop", "--quiet", "trackd-module-\(name)@*.service")
    try orRefuse(Self.place) { () throws(Errno) in
      let place = try Directory.open(Self.place)
      for name in [socketName, serviceName] where try place.exists(name) { try place.remove(name) }
    }
    try systemctl("daemon-reload")
  }

  private func write(_ text: String, to name: String) throws(Failure) {
    try orRefuse("\(Self.place)/\(name)") { () throws(Errno) in
      let place = try Directory.open(Self.place)
      if try place.exists(name) { try place.remove(name) }
      try place.add(Array(text.utf8), as: name).setMode(0o644)
    }
  }

  private func systemctl(_ words: String...) throws(Failure) {
    let status = try orRefuse("systemctl can't be run") { () throws(Errno) in
      try ForegroundProgram.run(["systemctl"] + words)
    }
    if status != 0 { throw Failure(.refused, "systemctl \(words.joined(separator: " ")) failed") }
  }

  var socket: String { FilledFile.text(PackageResources.module_socket, ["NAME": name]) }

  var service: String {
    FilledFile.text(
      PackageResources.module_service,
      [
        "NAME": name, "FOLDER": folder, "NETWORK": network.joined(separator: "\n"),
        "HOMES": homes.joined(separator: "\n"),
      ])
  }

  private var network: [String] {
    access.hasNetwork
      ? ["RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6"]
      : ["PrivateNetwork=yes", "IPAddressDeny=any", "RestrictAddressFamilies=AF_UNIX"]
  }

  /// Home directories are hidden, except what the program may read.
  private var homes: [String] {
    let shown = access.readable.filter { path in ["/home", "/root", "/run/user"].contains { path.hasPrefix($0 + "/") } }
    return shown.isEmpty ? ["ProtectHome=yes"] : ["ProtectHome=tmpfs"] + shown.map { "BindReadOnlyPaths=-\($0)" }
  }

  /// Why a unit can't give the program what it wants. Nil if it can.
  static func objection(to access: Confinement) -> String? {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."): true
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
      default: false
      }
    }
    guard let path = access.readable.first(where: { !$0.utf8.allSatisfy(isPlain) }) else { return nil }
    if path.hasPrefix("~") {
      return "its program wants to read \(path), and on a machine's daemon it has no home directory"
    }
    return "its program wants to read \(path), and a path in a unit may have only letters, digits and . _ - +"
  }
}
