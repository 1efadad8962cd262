import Manifest
import Wire

/// `module install`: copies a module from a folder, an archive or a repository to the daemon's modules.
enum ModuleInstallCommand: Command {
  static let name = "module install"
  static let summary = "install one of your modules, and reload the daemon"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [source] }
  static var options: [Option] { [unconfined] }
  static var details: [String] {
    "SOURCE is a folder, a plain or compressed tar file, or the URL of a git repository: https, ssh or file. The"
      + " module.json must be at the top of SOURCE. In a tar file or a repository, it can also be in the only folder at"
      + " the top. Links are refused, and submodules aren't fetched."
    "The folder is first checked, as with module check, and then copied. An installed module of that name is replaced,"
      + " and its data stays. An older version or schema is refused. If a step fails, everything stays as it is."
    "With --system, the module is installed for the whole machine, in /etc/trackd/modules. Its program runs as a user of"
      + " its own, and systemd starts it when it is called."
    "By default, a program reads only its own folder and the system's programs and libraries, and has no network. It"
      + " never writes files. The command shows what else module.json asks for. A kernel without Landlock can't"
      + " restrict a program's access to files. On such a kernel, the command asks first."
  }
  static var examples: [Example] {
    Example("module install books", "install the module in the folder books")
    Example("module install books.tar.gz", "install from a tar file")
    Example(
      "module install file:///srv/modules/books.git",
      "install from a local git repository; https and ssh URLs work, too")
  }

  private static let source = Operand.one(
    "SOURCE", "a folder, a tar file, or the URL of a repository", completes: .files)
  private static let unconfined = Option.flag(
    "unconfined", "don't ask on a kernel that can't restrict the program's access to files")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let fetched = try FetchedModule(try ModuleSource(arguments[source]))
    let manifest = fetched.manifest
    let installation = try ModuleInstallation(fetched, session)
    let stage = try installation.run(isAllowedUnconfined: arguments.has(unconfined))
    let shelf = installation.shelf
    let reply = JSON.given([
      "module": JSON(manifest.name), "version": JSON(manifest.release.version?.description),
      "folder": JSON(shelf.folder(of: manifest.name)), "findings": [],
    ])
    try session.answer(reply) {
      let version = manifest.release.version.map { " \($0)" } ?? ""
      session.output.print("installed \(manifest.name)\(version) in \(shelf.path); \(stage.sentence(manifest))")
      let release = [
        manifest.release.author.map { "by \($0)" }, manifest.release.license.map { "license \($0)" },
        manifest.release.homepage,
      ].compactMap(\.self)
      if !release.isEmpty { session.output.print("  " + Terminal.clean(release.joined(separator: ", "))) }
      for line in ModuleInstallation.granted(manifest) {
        session.output.print("  its program may \(Terminal.clean(line))")
      }
      if stage == .waiting { session.output.print("  " + installation.restartHint) }
    }
  }
}
