import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Runs a hostile Python program behind a real daemon. In each call, the program evaluates the expression that it
  /// gets.
  @Suite("The confinement of a program")
  struct ConfinementTests {
    private let folder = TestFolder()
    private let daemon: DaemonProcess
    private var spy: String { folder.path + "/modules/spy" }
    private var secret: String { folder.path + "/secret" }

    init() throws {
      daemon = DaemonProcess(in: folder, options: ["--modules-path", folder.path + "/modules"])
      TestFiles.makeFolder(folder.path + "/modules", mode: 0o755)
      TestFiles.makeFolder(spy, mode: 0o755)
      try TestFiles.write(try source("run"), to: spy + "/run", mode: 0o755)
      try TestFiles.write(Array("mine".utf8), to: secret, mode: 0o644)
      try write(access: nil)
    }

    private func source(_ name: String) throws -> [UInt8] {
      Array(try TestFiles.text(of: DaemonPrograms.root + "/Tests/Booted/inside/spy/\(name)").utf8)
    }

    private func write(access: JSON?) throws {
      let original = try JSON(parsing: try source("module.json"))
      var manifest = Dictionary(uniqueKeysWithValues: original.members.map { ($0.key.string ?? "", $0.value) })
      manifest["access"] = access
      try TestFiles.write(Array(JSON.object(manifest).description.utf8), to: spy + "/module.json", mode: 0o644)
    }

    /// The value of the expression. If the expression raises an exception, the name of the exception.
    private func said(_ expression: String, _ client: DaemonClient) throws -> String {
      try client.call("spy.try", ["what": JSON(expression)])["said"]?.string ?? ""
    }

    private func call(_ number: Int, _ arguments: String) -> String {
      let library = "(lambda c: [c.syscall(\(number), \(arguments)), __import__('ctypes').get_errno()])"
      return "\(library)(__import__('ctypes').CDLL(None, use_errno=True))"
    }

    @Test("lets it read its folder and the system's programs, run these, and talk to itself")
    func allowed() throws {
      try daemon.start()
      let client = try daemon.connect()
      #expect(try said("open('module.json').read(1)", client) == "{")
      #expect(try said("os.listdir('.').sort()", client) == "None")
      #expect(try said("open('/usr/bin/env', 'rb').read(4)[1:]", client) == "b'ELF'")
      #expect(try said("subprocess.run(['true'], stdout=subprocess.DEVNULL).returncode", client) == "0")
      #expect(try said("[each.close() for each in socket.socketpair()]", client) == "[None, None]")
      #expect(try said("os.kill(os.getpid(), 0)", client) == "None")
      #expect(try said("len(os.urandom(8))", client) == "8")
      #expect(try said("time.strftime('%Z', time.gmtime())", client) == "GMT")
    }

    @Test("works beside more connections than a program may have open files")
    func manyConnections() throws {
      try daemon.start()
      let clients = try (0..<250).map { _ in try daemon.connect() }
      #expect(try said("1 + 1", clients[0]) == "2")
    }

    @Test("keeps it from all other files")
    func files() throws {
      try daemon.start()
      let client = try daemon.connect()
      for place in [
        secret, "/etc/passwd", daemon.state + "/timer.journal", "/proc/self/environ", "/proc/1/environ",
        "/proc/\(daemon.id)/mem", "/dev/tty", "/sys/kernel/uevent_seqnum",
      ] {
        #expect(try said("open('\(place)', 'rb').read(1)", client) == "PermissionError", "\(place)")
      }
      for place in ["/", "/etc", "/tmp", "/home", "/proc", "/run", "..", folder.path, "/dev/shm"] {
        #expect(try said("os.listdir('\(place)')", client) == "PermissionError", "\(place)")
      }
      for shell in ["cat \(secret)", "echo x >/tmp/x", "python3 -c 'open(\"\(secret)\")'"] {
        #expect(
          try said("subprocess.run(['sh', '-c', r'''\(shell) '''], stderr=-3).returncode != 0", client) == "True",
          "\(shell)")
      }
    }

    @Test("lets it write nothing, not even in its folder")
    func writing() throws {
      try daemon.start()
      let client = try daemon.connect()
      for attempt in [
        "open('x', 'w')", "open('run', 'a')", "os.mkdir('x')", "os.unlink('module.json')", "os.rename('run', 'other')",
        "os.symlink('run', 'x')", "os.link('run', 'x')", "os.mkfifo('x')", "os.truncate('run', 0)",
        "os.open('run', os.O_RDONLY | os.O_TRUNC)", "os.chmod('run', 0o777)", "os.utime('run')",
        "os.chown('run', 1, 1)",
        "os.setxattr('run', 'user.x', b'y')", "os.removexattr('run', 'user.x')",
        "os.memfd_create('x') and open('/tmp/x', 'w')",
        "open('\(daemon.state)/timer.journal', 'ab')", "os.unlink('\(daemon.socket)')", "os.mkdir('\(folder.path)/x')",
        "os.chmod('\(secret)', 0o600)", "os.utime('\(secret)')", "open('/dev/shm/x', 'w')", "os.chroot('/usr')",
      ] {
        #expect(try said(attempt, client) == "PermissionError", "\(attempt)")
      }
      // Reading extended attributes fails as if the file system didn't support them.
      #expect(try said("os.getxattr('\(secret)', 'user.x')", client) == "OSError")
      // FS_IOC_SETFLAGS must be refused, because it works even without write access to the file.
      #expect(try said("__import__('fcntl').ioctl(open('run'), 0x40086602, bytes(8))", client) == "PermissionError")
      #expect(try TestFiles.text(of: secret) == "mine")
      #expect(try Directory.open(spy).names().sorted() == ["module.json", "run"])
    }

    @Test("gives it no socket of any family, which also keeps it from D-Bus and systemd")
    func sockets() throws {
      try daemon.start()
      let client = try daemon.connect()
      for family in ["AF_UNIX", "AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_VSOCK", "AF_ALG"] {
        #expect(try said("socket.socket(socket.\(family))", client) == "PermissionError", "\(family)")
      }
      // A datagram socket must be refused even if it is one of a pair, because it can send to any address.
      #expect(try said("socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)", client) == "PermissionError")
      #expect(
        try said("subprocess.run(['python3', '-c', 'import socket; socket.socket()'], stderr=-3).returncode", client)
          == "1")
    }

    @Test("keeps it from other processes, mounts, namespaces and the kernel's rarer interfaces")
    func calls() throws {
      try daemon.start()
      let client = try daemon.connect()
      for target in ["1", "os.getppid()"] {
        #expect(try said("os.kill(\(target), 0)", client).hasSuffix("Error"), "\(target)")
      }
      #expect(
        try said("__import__('signal').pidfd_send_signal(os.pidfd_open(os.getppid()), 0)", client) == "PermissionError")
      let refused = "[-1, \(EPERM)]"
      for (name, number, onARM, arguments) in Self.refusedCalls {
        #expect(try said(call(Self.isARM ? onARM : number, arguments), client) == refused, "\(name)")
      }
      for (name, number) in [("clone3", 435), ("openat2", 437)] {
        #expect(try said(call(number, "0, 0, 0, 0"), client) == "[-1, \(ENOSYS)]", "\(name)")
      }
      // The x32 system calls have different numbers, which must be refused too. This call is getpid.
      #if arch(x86_64)
        #expect(try said(call(0x4000_0000 + 39, "0"), client) == "[-1, \(ENOSYS)]")
      #endif
    }

    #if arch(arm64)
      private static let isARM = true
    #else
      private static let isARM = false
    #endif

    /// The name of each system call, its number on x86, its number on ARM, and its arguments.
    private static let refusedCalls: [(String, Int, Int, String)] = [
      ("ptrace", 101, 117, "16, c.getppid(), 0, 0"), ("process_vm_readv", 310, 270, "c.getppid(), 0, 0, 0, 0, 0"),
      ("pidfd_getfd", 438, 438, "0, 0, 0"), ("io_uring_setup", 425, 425, "1, 0"), ("unshare", 272, 97, "0x10000000"),
      ("setns", 308, 268, "0, 0"), ("clone", 56, 220, "0x10000011, 0, 0, 0, 0"), ("mount", 165, 40, "0, 0, 0, 0, 0"),
      ("umount2", 166, 39, "0, 0"), ("open_tree", 428, 428, "-100, 0, 1"), ("fsopen", 430, 430, "0, 0"),
      ("bpf", 321, 280, "0, 0, 0"), ("perf_event_open", 298, 241, "0, 0, -1, -1, 0"), ("keyctl", 250, 219, "0, 0"),
      ("userfaultfd", 323, 282, "0"), ("inotify_add_watch", 254, 27, "0, 0, 0"), ("fanotify_init", 300, 262, "0, 0"),
      ("open_by_handle_at", 304, 265, "0, 0, 0"), ("shmget", 29, 194, "0, 4096, 0o1600"),
      ("msgget", 68, 186, "0, 0o1600"),
      ("setpriority", 141, 140, "0, c.getppid(), 5"), ("prlimit64", 302, 261, "c.getppid(), 7, 0, 0"),
      ("personality", 135, 92, "0x0040000"),
    ]

    @Test("gives it what its manifest asks for, and no more")
    func access() throws {
      try TestFiles.write(Array("theirs".utf8), to: folder.path + "/other", mode: 0o644)
      try write(access: ["network": true, "read": ["~/secret", "/etc/hostname", "~/missing"]])
      try daemon.start()
      let client = try daemon.connect()
      #expect(try said("open('\(secret)').read()", client) == "mine")
      #expect(try said("open('\(secret)', 'a')", client) == "PermissionError")
      #expect(try said("open('\(folder.path)/other').read()", client) == "PermissionError")
      #expect(try said("open('/etc/passwd').read()", client) == "PermissionError")
      for family in ["AF_INET", "AF_INET6"] {
        #expect(try said("socket.socket(socket.\(family)).close()", client) == "None", "\(family)")
      }
      for family in ["AF_UNIX", "AF_NETLINK", "AF_PACKET"] {
        #expect(try said("socket.socket(socket.\(family)).close()", client) == "PermissionError", "\(family)")
      }
      #expect(try said("socket.create_connection(('127.0.0.1', 1), 1)", client) == "ConnectionRefusedError")
    }

    @Test("still refuses calls on a kernel without Landlock, and install asks there")
    func withoutLandlock() throws {
      let wrapper = folder.path + "/without"
      try TestFiles.write(Array(Self.withoutLandlock.utf8), to: wrapper, mode: 0o755)
      let daemon = DaemonProcess(
        in: folder, options: ["--modules-path", folder.path + "/modules"],
        through: ["/usr/bin/env", "python3", wrapper])
      try daemon.start()
      let client = try daemon.connect()
      #expect(try said("open('\(secret)').read()", client) == "mine")
      for attempt in [
        "socket.socket()", "os.chmod('\(secret)', 0)", "os.truncate('\(secret)', 0)", "os.kill(os.getppid(), 0)",
        "os.kill(1, 0)", "os.open('\(secret)', os.O_RDONLY | os.O_TRUNC)",
      ] {
        #expect(try said(attempt, client) == "PermissionError", "\(attempt)")
      }
      #expect(try said("os.kill(os.getpid(), 0)", client) == "None")
      let trackctl = try DaemonPrograms.trackctl()
      let install = ["python3", wrapper, trackctl, "--socket", daemon.socket, "module", "install", spy]
      let asked = try CommandResult(running: install, in: folder, environment: ["XDG_DATA_HOME=\(folder.path)/data"])
      #expect(asked.ending == .exited(1))
      #expect(asked.errors.contains("this kernel has no Landlock"), "\(asked.errors)")
      #expect(asked.errors.contains("to install it without asking: --unconfined"), "\(asked.errors)")
      #expect((try? Directory.open(folder.path + "/data/trackd/modules/spy")) == nil)
    }

    /// Runs the command in its other arguments, with a filter that makes the kernel look as if it lacked Landlock.
    private static let withoutLandlock = """
      import ctypes, os, struct, sys
      filter = [(0x20, 0, 0, 0), (0x35, 0, 2, 444), (0x25, 1, 0, 446), (0x06, 0, 0, 0x50000 | 38), (0x06, 0, 0, 0x7fff0000)]
      code = b"".join(struct.pack("HBBI", *each) for each in filter)
      text = ctypes.create_string_buffer(code)
      program = struct.pack("HxxxxxxP", len(filter), ctypes.addressof(text))
      libc = ctypes.CDLL(None)
      assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, program, 0, 0) == 0
      os.execvp(sys.argv[1], sys.argv[1:])
      """
  }
}
