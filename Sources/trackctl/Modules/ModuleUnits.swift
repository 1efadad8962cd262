import Manifest
import System

/// The systemd units for a module's program on a machine. They are a socket that only the daemon can use, and a service
/// without privileges for each connection.
struct ModuleUnits {
  let name: String
  let folder: String

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
  var service: String { FilledFile.text(PackageResources.module_service, ["NAME": name, "FOLDER": folder]) }
}
