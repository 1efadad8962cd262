import Manifest
import System

/// The systemd units of a module's program for the machine's daemon. The units are a socket to which only the daemon
/// can connect, and a service without privileges for each connection.
struct ModuleUnits {
  let name: String
  let folder: String
  /// What the program has access to.
  var access = Confinement()

  private static let place = "/etc/systemd/system"

  private var socketName: String { "trackd-module-\(name).socket" }
  private var serviceName: String { "trackd-module-\(name)@.service" }

  /// The text of each unit file. Nil for a file that doesn't exist.
  struct Saved {
    fileprivate let socket: [UInt8]?
    fileprivate let service: [UInt8]?
  }

  /// The current unit files, as an argument for `putBack`.
  func saved() throws(Failure) -> Saved {
    Saved(socket: try text(of: socketName), service: try text(of: serviceName))
  }

  private func text(of name: String) throws(Failure) -> [UInt8]? {
    try orRefuse("\(Self.place)/\(name)") { () throws(Errno) in
      do throws(Errno) {
        return try Directory.open(Self.place).openFile(name, .read).contents(limit: Self.mostBytes)
      } catch .notFound {
        return nil
      }
    }
  }

  private static let mostBytes = 1 << 20

  func install() throws(Failure) {
    try write(Array(socket.utf8), to: socketName)
    try write(Array(service.utf8), to: serviceName)
    try systemctl("daemon-reload")
    try systemctl("enable", "--now", "--quiet", socketName)
  }

  /// Stops the units and removes their files. Does nothing if the units don't exist.
  func remove() throws(Failure) {
    guard try saved().socket != nil else { return }
    try systemctl("disable", "--now", "--quiet", socketName)
    // Running instances have generated names, so a pattern is used to stop them.
    try systemctl("stop", "--quiet", "trackd-module-\(name)@*.service")
    try write(nil, to: socketName)
    try write(nil, to: serviceName)
    try systemctl("daemon-reload")
  }

  /// Restores the files to their state before `install` or `remove`, even if that call failed halfway.
  func putBack(_ saved: Saved) {
    if saved.socket == nil, (try? self.saved())?.socket != nil {
      try? systemctl("disable", "--now", "--quiet", socketName)
    }
    try? write(saved.socket, to: socketName)
    try? write(saved.service, to: serviceName)
    try? systemctl("daemon-reload")
    if saved.socket != nil { try? systemctl("enable", "--now", "--quiet", socketName) }
  }

  /// - Parameter text: the new contents. Nil removes the file.
  private func write(_ text: [UInt8]?, to name: String) throws(Failure) {
    try orRefuse("\(Self.place)/\(name)") { () throws(Errno) in
      let place = try Directory.open(Self.place)
      guard let text else { return try place.removeAll(name) }
      // The file is replaced atomically, so that the old unit remains if the disk is full.
      try place.put(text, as: name, mode: 0o644)
    }
  }

  private func systemctl(_ words: String...) throws(Failure) { try Systemctl.run(words) }

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

  /// Home directories are hidden, except for the paths that the program may read.
  private var homes: [String] {
    let shown = access.readable.filter { path in ["/home", "/root", "/run/user"].contains { path.hasPrefix($0 + "/") } }
    return shown.isEmpty ? ["ProtectHome=yes"] : ["ProtectHome=tmpfs"] + shown.map { "BindReadOnlyPaths=-\($0)" }
  }

  /// Why units can't grant this access, or nil if they can.
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
      return "its program wants to read \(path), but with the machine's daemon it has no home directory"
    }
    return "its program wants to read \(path), but a path in a unit may have only letters, digits and . _ - +"
  }
}

extension ModuleShelf {
  /// The units of a module. Nil if this isn't the directory of the machine's daemon.
  func units(of name: String, _ access: Confinement = Confinement()) -> ModuleUnits? {
    isOfMachine ? ModuleUnits(name: name, folder: folder(of: name), access: access) : nil
  }

  /// Changes the units to fit this version of a module, then runs the closure. If the closure fails, the units are
  /// restored. If the closure fails because an answer is late, the new units stay, because the daemon might already use
  /// them.
  func adaptUnits<Result>(
    to manifest: Manifest, _ next: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let units = units(of: manifest.name, manifest.access) else { return try next() }
    let saved = try units.saved()
    do throws(Failure) {
      if manifest.hasProgram { try units.install() } else { try units.remove() }
      return try next()
    } catch {
      if error.status != .late { units.putBack(saved) }
      throw error
    }
  }
}
