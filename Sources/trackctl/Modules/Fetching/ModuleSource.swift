import Manifest
import System
import Wire

/// The source from which a module is installed.
enum ModuleSource: Equatable {
  case folder(String)
  /// A tar file, perhaps a compressed one.
  case archive(String)
  /// A git repository that contains the module.
  case repository(String)

  private static let protocols = ["https", "ssh", "file"]

  /// - Parameter word: a path or a URL, as the user typed it.
  init(_ word: String) throws(Failure) {
    let status = try? FileStatus.at(path: word)
    if status?.isDirectory == true {
      self = .folder(word)
    } else if status?.isRegular == true {
      self = .archive(word)
    } else if let (scheme, _) = word.parted(at: "://") {
      guard Self.protocols.contains(scheme) else {
        throw .usage(
          "'\(Terminal.clean(scheme))' is not a protocol for modules",
          hints: ["use \(Self.protocols.map { $0 + "://" }.joined(separator: ", "))"])
      }
      self = .repository(word)
    } else if Self.isOfSSH(word) {
      self = .repository(word)
    } else {
      throw Failure(
        .refused, "there is no file or folder '\(Terminal.clean(word))'",
        hints: ["a git repository has a URL, such as https://example.org/plants.git"])
    }
  }

  /// Whether the word has git's form `user@host:path`. Forms such as `ext::` are excluded, because they run commands.
  private static func isOfSSH(_ word: String) -> Bool {
    guard let (host, path) = word.parted(at: ":") else { return false }
    return host.contains("@") && !host.contains("/") && !host.hasPrefix("-") && !path.hasPrefix(":")
  }

  /// The same source in a form that a later update can use, whatever the working directory is then.
  func lasting() throws(Failure) -> ModuleSource {
    switch self {
    case .folder(let path): .folder(try Self.real(path))
    case .archive(let path): .archive(try Self.real(path))
    case .repository: self
    }
  }

  private static func real(_ path: String) throws(Failure) -> String {
    try orRefuse(path) { () throws(Errno) in try RealPath.of(path) }
  }

  var description: String {
    switch self {
    case .folder(let path), .archive(let path), .repository(let path): path
    }
  }

  // MARK: Text form

  private var kind: String {
    switch self {
    case .folder: "folder"
    case .archive: "archive"
    case .repository: "repository"
    }
  }

  var line: String { "\(kind) \(description)\n" }

  init?(line: String) {
    let text = line.hasSuffix("\n") ? String(line.dropLast()) : line
    guard let (kind, place) = text.parted(at: " "), !place.isEmpty else { return nil }
    switch kind {
    case "folder": self = .folder(place)
    case "archive": self = .archive(place)
    case "repository": self = .repository(place)
    default: return nil
    }
  }
}

/// A module's folder, fetched from its source.
struct FetchedModule {
  let source: ModuleSource
  let folder: TrustedFolder
  let manifest: Manifest
  /// The temporary folder, which is removed with this object. Nil if the module is in the user's own folder.
  private let scratch: ScratchFolder?

  /// The maximum size of an archive. Every module fits, and the archive can still be unpacked in memory.
  private static let mostBytes = 32 << 20
  private static let mostFiles = 400

  init(_ source: ModuleSource) throws(Failure) {
    self.source = try source.lasting()
    if case .folder(let path) = source {
      scratch = nil
      (folder, manifest) = try ModuleCheckCommand.open(path)
      try ModuleCheckCommand.refuseMistakes(manifest)
      return
    }
    let scratch = try ScratchFolder(for: "module")
    let archive =
      if case .repository(let url) = source {
        try Self.archive(of: url, in: scratch)
      } else {
        try Self.contents(of: source.description)
      }
    try Self.unpack(archive, from: Terminal.clean(source.description), into: scratch)
    self.scratch = scratch
    do throws(Failure) {
      (folder, manifest) = try ModuleCheckCommand.open(try Self.settle(in: scratch, from: source))
      try ModuleCheckCommand.refuseMistakes(manifest)
    } catch {
      // The scratch folder no longer exists when the user reads the message, so the message names the source instead.
      throw error.saying(
        [scratch.path + "/" + Self.unpacked, scratch.path].reduce(error.message) {
          $0.replacing($1, with: Terminal.clean(source.description))
        })
    }
  }

  /// Renames the module's folder to the name in its manifest. In an archive or a repository, the folder can have a
  /// different name.
  /// - Returns: the path of the module's folder.
  private static func settle(in scratch: ScratchFolder, from source: ModuleSource) throws(Failure) -> String {
    try orRefuse(Terminal.clean(source.description)) { () throws(Errno) in
      let top = try scratch.directory.subdirectory(unpacked)
      // An archive contains either the module's folder or only the contents of that folder.
      let names = try top.names().filter { !$0.hasPrefix(".") }
      let only = names.count == 1 ? try top.status(of: names[0]) : nil
      let isWrapped = only?.isDirectory == true
      let (parent, old) = isWrapped ? (top, names[0]) : (scratch.directory, unpacked)
      let path = isWrapped ? "\(scratch.path)/\(unpacked)" : scratch.path
      let folder = isWrapped ? try top.subdirectory(old) : top
      guard try folder.exists(ModuleFolder.manifestName) else { return "\(path)/\(old)" }
      let text = try folder.openFile(ModuleFolder.manifestName, .read).contents(limit: mostBytes)
      guard let name = (try? JSON(parsing: text))?["module"]?.string, Manifest.isName(name) else {
        return "\(path)/\(old)"
      }
      if name != old { try parent.rename(old, to: name) }
      return "\(path)/\(name)"
    }
  }

  /// The folder into which an archive is unpacked. No module can have this name.
  private static let unpacked = "unpacked.new"

  // MARK: Archives

  private static func unpack(_ bytes: [UInt8], from shown: String, into scratch: ScratchFolder) throws(Failure) {
    guard bytes.count <= mostBytes else {
      throw tooLarge(shown)
    }
    let top = try orRefuse(scratch.path) { () throws(Errno) in
      let top = try scratch.directory.makeSubdirectory(unpacked)
      try top.setMode(0o755)
      return top
    }
    var reader = TarReader(bytes)
    var count = 0
    do throws(TarReader.Fault) {
      while let entry = try reader.next() {
        count += 1
        if count > mostFiles { throw TarReader.Fault("it has more than \(mostFiles) files and folders") }
        do throws(Errno) {
          try write(entry, bytes, into: top)
        } catch {
          throw TarReader.Fault("'\(Terminal.clean(entry.path.joined(separator: "/")))': \(error)")
        }
      }
      if count == 0 { throw TarReader.Fault("it is empty") }
    } catch {
      throw Failure(.refused, "\(shown): \(error.message)", hints: ["nothing was installed"])
    }
  }

  private static func write(_ entry: TarReader.Entry, _ bytes: [UInt8], into top: Directory) throws(Errno) {
    var folder = top
    for name in entry.contents == nil ? entry.path[...] : entry.path.dropLast() {
      if try folder.exists(name) {
        folder = try folder.subdirectory(name)
      } else {
        folder = try folder.makeSubdirectory(name)
        try folder.setMode(0o755)
      }
    }
    guard let contents = entry.contents, let name = entry.path.last else { return }
    try folder.add(Array(bytes[contents]), as: name).setMode(entry.isExecutable ? 0o755 : 0o644)
  }

  private static func tooLarge(_ shown: String) -> Failure {
    Failure(
      .refused, "\(shown) unpacks to more than \(mostBytes >> 20) MiB, which no module needs",
      hints: ["nothing was installed"])
  }

  /// The decompressed archive. If it exceeds the maximum size, the result is cut one byte above the maximum.
  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    let shown = Terminal.clean(path)
    do throws(Errno) {
      let file = try File.contents(path: path, limit: mostBytes)
      guard let program = decompressors.first(where: { file.starts(with: $0.mark) })?.program else { return file }
      return try output(of: "\(program) -dc <\(ShellWord.quoted(path))")
    } catch .tooLarge {
      throw tooLarge(shown)
    } catch {
      throw Failure(.refused, "\(shown): \(error)")
    }
  }

  /// The output of a shell command. If the output exceeds the maximum, the result is cut one byte above the maximum.
  private static func output(of command: String) throws(Errno) -> [UInt8] {
    let limit = mostBytes + 1
    return try PipedProgram.ask([], by: "\(command) | head -c \(limit)", limit: limit + 1).output
  }

  /// The programs that decompress a file. The first bytes of the file decide which program is used.
  private static let decompressors: [(mark: [UInt8], program: String)] = [
    ([0x1F, 0x8B], "gzip"), ([0xFD] + Array("7zXZ".utf8), "xz"), (Array("BZh".utf8), "bzip2"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
  ]

  // MARK: Repositories

  /// Fetches a repository with the user's own git, which is configured with the user's keys and proxies. Git fetches
  /// only the last commit and checks nothing out. The archive of this commit is unpacked like any other archive, so the
  /// same limits apply. Submodules aren't fetched.
  /// - Returns: a tar archive.
  private static func archive(of url: String, in scratch: ScratchFolder) throws(Failure) -> [UInt8] {
    let repository = "\(scratch.path)/repository"
    let script = """
      \(gitEnvironment)
      ulimit -f \(mostBytes >> 9)
      GIT_ALLOW_PROTOCOL=https:ssh:file exec git -c core.hooksPath=/dev/null -c transfer.unpackLimit=1 \
      -c core.bigFileThreshold=1m clone --quiet --bare --depth 1 --single-branch --no-tags -- "$1" "$2"
      """
    let status = try orRefuse("git can't be run") { () throws(Errno) in
      try ForegroundProgram.run(["sh", "-c", script, "sh", url, repository])
    }
    guard status == 0 else {
      throw Failure(
        .refused, "git can't fetch \(Terminal.clean(url))",
        hints: ["nothing was installed", "a module has at most \(mostBytes >> 20) MiB"])
    }
    return try orRefuse("git can't be run") { () throws(Errno) in
      try output(
        of: "\(gitEnvironment); git -c core.bigFileThreshold=1m --git-dir=\(ShellWord.quoted(repository)) archive HEAD")
    }
  }

  private static let gitEnvironment = "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY"
}
