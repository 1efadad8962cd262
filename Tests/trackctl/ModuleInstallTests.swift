import Glibc
import Manifest
import System
import TestSupport
import Testing

@testable import trackctl

/// An installation that fails must leave everything as it was: the folder, the units and the record.
@Suite("Installing custom modules")
struct ModuleInstallTests {
  private let folder = TestFolder()

  private static let canMount =
    (try? CommandResult(
      running: ["unshare", "--mount", "--propagation", "private", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
      in: TestFolder()))?.ending == .exited(0)
  private static let reason: Comment = "only root can mount file systems of a test's own, and not in every container"

  /// Runs a script in the folder, in a mount namespace of its own.
  private func privately(_ script: String) throws -> CommandResult {
    let trackctl = try DaemonPrograms.trackctl()
    return try CommandResult(
      running: ["unshare", "--mount", "--propagation", "private", "sh", "-c", "cd \(folder.path)\n\(script)"],
      in: folder,
      environment: ["TZ=UTC", "PATH=\(folder.path)/bin:/usr/sbin:/usr/bin:/sbin:/bin", "trackctl=\(trackctl)"])
  }

  private func write(_ version: String, program: Bool = true, schema: Int = 1, network: Bool = false) throws {
    let steps = #", "migrations": [{"to": 2, "steps": [{"do": "add", "table": "laps", "column": "rain"}]}]"#
    let rain = #", "rain": {"type": "boolean", "default": false}"#
    let method = #", "methods": {"laps.look": {"summary": "Looks."}}, "access": {"network": \#(network)}"#
    let text = """
      {"module": "laps", "protocol": 1, "schema": \(schema), "version": "\(version)", "summary": "Laps.",
       "tables": {"laps": {"row": {"user": {"type": "account", "is": "caller"}, "where": {"type": "string"}
           \(schema == 1 ? "" : rain)}, "owner": "user", "verbs": ["add", "list"]}}
       \(schema == 1 ? "" : steps) \(program ? method : "")}
      """
    TestFiles.makeFolder("\(folder.path)/laps", mode: 0o755)
    unsafe unlink("\(folder.path)/laps/run")
    try TestFiles.write(Array(text.utf8), to: "\(folder.path)/laps/module.json", mode: 0o644)
    if program { try TestFiles.write(Array("#!/bin/sh\n".utf8), to: "\(folder.path)/laps/run", mode: 0o755) }
  }

  @Test("a full disk leaves the installed folder", .enabled(if: canMount, reason))
  func full() throws {
    try write("1.0")
    TestFiles.makeFolder("\(folder.path)/disk")
    let install = "XDG_DATA_HOME=$PWD/disk $trackctl --socket none module install laps --unconfined"
    let result = try privately(
      """
      mount -t tmpfs -o mode=0700,nr_inodes=40 tmpfs disk && \(install) && sed -i s/1[.]0/2.0/ laps/module.json
      for left in 0 1 2; do
        number=0; while touch disk/$number 2>/dev/null; do number=$((number + 1)); done
        for each in $(seq $left); do number=$((number - 1)); rm disk/$number; done
        \(install) && echo installed
        grep -o '"version": "[^"]*"' disk/trackd/modules/laps/module.json; ls -A disk/trackd/modules
      done
      """)
    let kept = "\"version\": \"1.0\"\n.laps.origin\n.lock\nlaps\n"
    #expect(result.output.hasSuffix("served after the daemon's next start\n" + kept + kept + kept), "\(result)")
    #expect(result.errors.contains("nothing was installed"), "\(result)")
  }

  @Test("an installation after a crash in the middle of another one keeps the installed folder if it fails")
  func crashed() throws {
    try write("1.0")
    let shelf = ModuleShelf(at: "\(folder.path)/modules")
    try shelf.put(ModuleFolder.open("\(folder.path)/laps"), as: "laps")
    shelf.keep("laps")
    #expect(unsafe rename(shelf.folder(of: "laps"), shelf.path + "/.laps.old") == 0)
    try write("2.0")
    for number in 0..<300 { try TestFiles.write([], to: "\(folder.path)/laps/\(number)", mode: 0o644) }
    #expect(throws: Failure.self) { try shelf.put(ModuleFolder.open("\(folder.path)/laps"), as: "laps") }
    #expect(folder.names(in: "modules") == ["laps"])
    #expect(try TestFiles.text(of: shelf.folder(of: "laps") + "/module.json").contains("1.0"))
  }

  @Test("installations at the same time don't mix their files, and all but one are refused")
  func together() throws {
    try write("1.0", program: false)
    let result = try privately(
      """
      for name in a b c d; do
        mkdir -m 755 $name; cp -a laps $name; seq 150 | while read number; do echo $name >$name/laps/$number; done
      done
      for round in 1 2 3 4 5; do
        for name in a b c d; do $trackctl --socket none module install $name/laps 2>>errors & done; wait
        (cd .local/share/trackd/modules/laps; ls | wc -l; cat [0-9]* | sort -u | wc -l)
      done
      sort -u errors
      """)
    let lines = result.output.split(separator: "\n").filter { !$0.hasPrefix("installed ") }
    #expect(lines.prefix(10) == ["151", "1", "151", "1", "151", "1", "151", "1", "151", "1"], "\(result)")
    let busy = "trackctl: another trackctl is changing the modules in \(folder.path)/.local/share/trackd/modules"
    #expect(
      lines.dropFirst(10).allSatisfy { $0 == "  try again when that command has finished" || $0 == busy }, "\(result)")
  }

  /// Runs a script with an /etc of its own and a fake systemctl. The fake systemctl fails when its calls so far contain
  /// a line of the file `fail`.
  private func onMachine(_ script: String) throws -> CommandResult {
    TestFiles.makeFolder("\(folder.path)/bin", mode: 0o755)
    let systemctl = """
      #!/bin/sh
      echo "$@" >>\(folder.path)/asked
      ! grep -qsFf \(folder.path)/fail \(folder.path)/asked
      """
    try TestFiles.write(Array(systemctl.utf8), to: "\(folder.path)/bin/systemctl", mode: 0o755)
    return try privately(
      """
      chmod 755 . && { test -d etc || cp -a /etc .; } && mount --bind etc /etc && mkdir -p /etc/systemd/system && rm -f asked
      \(script)
      """)
  }

  private func unit(_ name: String) throws -> String {
    try TestFiles.text(of: "\(folder.path)/etc/systemd/system/trackd-module-laps\(name)")
  }

  @Test("if systemd refuses the units, the former ones are back, or none", .enabled(if: canMount, reason))
  func units() throws {
    let install = "$trackctl --system module install laps --unconfined"
    try write("1.0")
    let none = try onMachine(
      "echo enable >fail; \(install); ls -A /etc/trackd/modules; ls /etc/systemd/system | grep laps")
    #expect(none.output == ".lock\n" && none.errors.contains("nothing was installed"), "\(none)")
    #expect(try onMachine("rm fail; \(install)").ending == .exited(0))
    let before = try (unit(".socket"), unit("@.service"))
    #expect(before.1.contains("PrivateNetwork=yes"))
    try write("2.0", network: true)
    let refused = try onMachine("echo enable >fail; \(install)")
    #expect(refused.ending == .exited(1), "\(refused)")
    #expect(try (unit(".socket"), unit("@.service")) == before)
    let installed = "\(folder.path)/etc/trackd/modules/laps/module.json"
    #expect(try TestFiles.text(of: installed).contains("1.0"))
    #expect(try onMachine("rm fail; \(install)").ending == .exited(0))
    #expect(try !unit("@.service").contains("PrivateNetwork=yes"))
    // This version of the module has no program. It therefore needs no units.
    try write("3.0", program: false)
    #expect(try onMachine("echo stop >fail; \(install)").ending == .exited(1))
    #expect(try unit("@.service").contains("AF_INET6"))
    #expect(try onMachine("rm fail; \(install)").ending == .exited(0))
    #expect(throws: (any Error).self) { try unit(".socket") }
  }

  /// A server that forwards connections and delays reloads.
  private static let slow = """
    import socket, sys, threading, time
    def pump(source, target):
        while data := source.recv(65536):
            if b"system.reload" in data: time.sleep(2)
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    server = socket.socket(socket.AF_UNIX)
    server.bind(sys.argv[2])
    server.listen()
    while True:
        ours, theirs = server.accept()[0], socket.socket(socket.AF_UNIX)
        theirs.connect(sys.argv[1])
        for pair in (ours, theirs), (theirs, ours): threading.Thread(target=pump, args=pair, daemon=True).start()
    """

  @Test("if the daemon's answer is late, the module is installed, and an update knows where it came from")
  func late() throws {
    let daemon = DaemonProcess(in: folder)
    try daemon.start()
    try write("1.0", program: false)
    try TestFiles.write(Array(Self.slow.utf8), to: "\(folder.path)/slow.py")
    let late = try privately(
      """
      python3 slow.py \(daemon.socket) slow.socket & until test -S slow.socket; do sleep 0.01; done
      $trackctl --socket slow.socket --timeout 300 module install laps; ended=$?; kill $!; exit $ended
      """)
    #expect(late.ending == .exited(4) && late.errors.contains("laps is installed; to see"), "\(late)")
    let update = try privately("$trackctl --socket \(daemon.socket) module update laps")
    #expect(update.output == "laps is up to date\n", "\(update)")
  }

  /// Makes a state directory that belongs to another user, and installs these versions of the module one after the
  /// other.
  private func record(_ versions: () throws -> Void...) throws {
    for write in versions {
      try write()
      let done = try onMachine(
        """
        $trackctl --system module install laps --unconfined && : >conf || exit
        \(try DaemonPrograms.trackd()) --user --socket $PWD/socket --state $PWD/state --config conf \
          --modules-path /etc/trackd/modules 2>log & until test -S socket; do sleep 0.01; done
        $trackctl --socket $PWD/socket laps add park; kill $!; wait $!
        """)
      #expect(done.output.contains("added"), "\(done)")
    }
    #expect(try privately("rm state/lock && chown -R 12345:12346 state").ending == .exited(0))
  }

  private func asRoot(_ words: String, _ before: String = "true") throws -> CommandResult {
    try onMachine(
      """
      mount -t tmpfs tmpfs /var/lib && mkdir /var/lib/trackd && mount --bind state /var/lib/trackd
      \(before); $trackctl --system module \(words)
      """)
  }

  @Test(
    "root rolls back and purges a module of the machine, and files keep their owner",
    .enabled(if: canMount, reason))
  func machine() throws {
    try record({ try write("1.0") }, { try write("2.0", schema: 2, network: true) })
    let (newer, before) = (try unit("@.service"), try files)
    let refused = try asRoot("rollback laps --yes --state state", "echo enable >fail")
    #expect(refused.errors.contains("nothing was changed"), "\(refused)")
    #expect(try unit("@.service") == newer && files == (before + ["lock"]).sorted())
    #expect(try installedVersion.contains("2.0"))
    let done = try asRoot("rollback laps --yes", "rm fail")
    #expect(done.ending == .exited(0), "\(done)")
    #expect(try installedVersion.contains("1.0") && unit("@.service").contains("PrivateNetwork=yes"))
    #expect(try files.contains("laps.journal.schema-2"))
    #expect(try strangers == "")
    // A purge of a copy of the state directory leaves the module installed, because the installed module doesn't belong
    // to the copy.
    #expect(try asRoot("purge laps --yes --state copy", "cp -a state copy").ending == .exited(0))
    #expect(try !privately("ls copy").output.contains("laps"))
    #expect(try installedVersion.contains("1.0") && unit("@.service").contains("PrivateNetwork=yes"))
    // A purge must not follow links that lead out of the folder.
    _ = try privately("echo precious >precious && ln -s ../precious state/laps.journal.link")
    let purged = try asRoot("purge laps --yes")
    #expect(purged.ending == .exited(0), "\(purged)")
    #expect(try !files.contains { $0.hasPrefix("laps") })
    #expect(try strangers == "" && TestFiles.text(of: "\(folder.path)/precious") == "precious\n")
    #expect(throws: (any Error).self) { try unit(".socket") }
    #expect(folder.names(in: "etc/trackd/modules") == [".lock"])
    let stranger = try privately(
      "setpriv --reuid 1 --regid 1 --clear-groups $trackctl --system module purge laps --yes --state state")
    #expect(stranger.errors.contains("\n  run the command as root\n"), "\(stranger)")
    _ = try privately("chmod 777 state")
    #expect(try asRoot("purge laps --yes").errors.contains("can be changed by other users"))
  }

  private var installedVersion: String {
    get throws { try TestFiles.text(of: "\(folder.path)/etc/trackd/modules/laps/module.json") }
  }

  private var files: [Substring] { get throws { try privately("ls state").output.split(separator: "\n") } }

  /// The files in the state directory that belong to the wrong user.
  private var strangers: String { get throws { try privately("find state ! -user 12345").output } }
}
