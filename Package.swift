// swift-tools-version: 6.2
import PackageDescription

/// Set by `dev`: treats warnings as errors. Not the default, because these settings apply to every package that depends on
/// TrackClient, and a future compiler may have new warnings.
let isStrict = Context.environment["TRACKD_STRICT"] != nil

/// Settings of every Swift target. None is unsafe. `dev` adds further ones for releases.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let strictC: [CSetting] =
  isStrict ? [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)] : []

/// `dev` builds tests with it. Tests run the engine for minutes, so it is optimized, with the checks of a debug build.
/// Most journals in tests are the timer's. Optimizing the other modules, too, takes longer than it saves.
let isTested = Context.environment["TRACKD_TESTED"] != nil
let tested: [SwiftSetting] = isTested ? [.unsafeFlags(["-O", "-assert-config", "Debug"])] : []
let busy: Set = ["System", "Wire", "Time", "Journal", "ModuleKit", "Host", "Timer", "trackd"]

func settings(of name: String) -> [SwiftSetting] { busy.contains(name) ? strict + tested : strict }

func library(
  _ name: String, _ dependencies: [String] = [], path: String? = nil, embedding files: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    path: path ?? "Sources/\(name)",
    resources: files.map { .embedInCode($0) },
    swiftSettings: settings(of: name)
  )
}

/// Set by `./dev fuzz`: programs are libraries, because libFuzzer has the main function.
let isFuzzed = Context.environment["TRACKD_FUZZED"] != nil

/// Replacements for parts of Swift's runtime. `./dev build --plain` omits them, in case they break with another toolchain.
let isPlain = Context.environment["TRACKD_PLAIN"] != nil
let start = isPlain ? [] : ["CStart"]

/// Set by `dev` to build trackd-mirror, so that building everything else doesn't need libpq.
let hasMirror = Context.environment["TRACKD_MIRROR"] != nil

/// Set by `dev` for releases.
let isReleased = Context.environment["TRACKD_RELEASE"] != nil

/// How a release of a program is linked.
func linking(of name: String) -> [LinkerSetting] {
  guard isReleased else { return [] }
  // trackctl starts fastest without a dynamic linker. Other programs need shared libraries. They resolve all functions at the
  // start, so that nothing can redirect them later. They don't export their own, whose names would take a third of a megabyte
  // and private pages in each process.
  var options =
    name == "trackctl"
    ? ["-static-executable"] : linker("--no-export-dynamic", "-z", "now", "-z", "pack-relative-relocs")
  // Place functions used at the start together. Outdated names do no harm.
  if !isPlain, ["trackd", "trackctl", "trackd-tray"].contains(name) {
    let folder = "\(Context.packageDirectory)/Benchmarks/startup"
    options += linker(
      "--symbol-ordering-file=\(folder)/\(name).order", "--no-warn-symbol-ordering", "--script=\(folder)/nameless.ld")
  }
  return [.unsafeFlags(options)]
}

func linker(_ options: String...) -> [String] { options.flatMap { ["-Xlinker", $0] } }

func program(_ name: String, _ dependencies: [String], embedding files: [String] = []) -> Target {
  let dependencies = (start + dependencies).map { Target.Dependency.byName(name: $0) }
  let resources = files.map { Resource.embedInCode($0) }
  return isFuzzed
    ? .target(
      name: name, dependencies: dependencies, exclude: ["Main.swift"], resources: resources, swiftSettings: strict)
    : .executableTarget(
      name: name, dependencies: dependencies, resources: resources, swiftSettings: settings(of: name),
      linkerSettings: linking(of: name))
}

func tests(
  _ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies.map { .byName(name: $0) },
    path: path ?? "Tests/\(name)",
    exclude: exclude,
    swiftSettings: strict
  )
}

let mirror: [Target] =
  hasMirror
  ? [
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    program("trackd-mirror", ["CPostgres", "Mirror", "ProgramKit", "System", "TrackClientCore"]),
  ] : []

let modules = ["Accounts", "Chores", "Hours", "Timer", "Remarks", "Feed"]

/// The targets that Tests/Fuzz covers: replayed by the tests, and driven by libFuzzer.
let tried =
  [
    "Host", "Journal", "Manifest", "ModuleKit", "Outside", "ProgramKit", "System", "TestSupport", "Time",
    "TrackClientCore", "WebProtocol", "Wire", "trackctl", "trackd",
  ] + modules
let fuzz: [Target] =
  isFuzzed
  ? [
    library("FuzzTargets", tried, path: "Tests/Fuzz/Targets"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver"),
  ]
  : [tests("Fuzz", tried, exclude: ["Corpus", "Driver", "Replay/other-readers.py"])]

/// Set by `./dev test --filter` to build only the test targets that it needs.
let wantedTests = Context.environment["TRACKD_TESTS"].map { $0.split(separator: ",").map(String.init) }
func isWanted(_ target: Target) -> Bool { target.type != .test || wantedTests?.contains(target.name) ?? true }

let package = Package(
  name: "trackd",
  products: isFuzzed
    ? []
    : [
      .executable(name: "trackd", targets: ["trackd"]),
      .executable(name: "trackctl", targets: ["trackctl"]),
      .executable(name: "trackd-web", targets: ["trackd-web"]),
      .executable(name: "trackd-tray", targets: ["trackd-tray"]),
      .library(name: "TrackClient", targets: ["TrackClient"]),
    ] + (hasMirror ? [.executable(name: "trackd-mirror", targets: ["trackd-mirror"])] : []),
  targets: ([
    .target(name: "CTrackd", cSettings: strictC),
    .target(name: "CLogins", cSettings: strictC, linkerSettings: [.linkedLibrary("crypt")]),
    .target(name: "CStart", cSettings: strictC),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    library("Time"),
    library("Wire"),
    library("System", ["CTrackd"]),
    library("ProgramKit", ["System"]),
    library("Systemd", ["CSystemd", "System"]),
    library("Logins", ["CLogins", "System"]),
    library("Journal", ["System", "Wire"]),
    library("ModuleKit", ["Time", "Wire"]),
    library("Manifest", ["ModuleKit", "ProgramKit", "System", "Time", "Wire"]),
    library("Outside", ["Manifest", "ModuleKit", "Time", "Wire"]),
    library("Programs", ["Manifest", "ModuleKit", "Outside", "System", "Wire"]),
    library("Sync", ["Time", "Wire"]),
    library("Host", ["Accounts", "Journal", "Logins", "ModuleKit", "System", "Time", "Wire"]),
  ]
    + modules.map { library($0, ["ModuleKit", "Time", "Wire"], path: "Sources/Modules/\($0)") }
    + [
      program(
        "trackd",
        [
          "Host", "Journal", "Manifest", "ModuleKit", "Outside", "ProgramKit", "Programs", "System", "Systemd", "Time",
          "Wire",
        ] + modules),
      library("TrackClientCore", ["System", "Time", "Wire"]),
      library("TrackClientCalls", ["Time", "TrackClientCore", "Wire"]),
      library("TrackClient", ["System", "TrackClientCalls", "TrackClientCore", "Wire"]),
      program(
        "trackctl",
        [
          "Journal", "Manifest", "ModuleKit", "ProgramKit", "Sync", "System", "Time", "TrackClientCalls",
          "TrackClientCore", "Wire",
        ],
        embedding: [
          "module.service", "module.socket", "counting.json", "plain.json", "run.py", "run.sh", "trackd_module.py",
          "trackd_module.sh",
        ].map { "Modules/Files/\($0)" }),
      library("Network", ["System"]),
      library("WebProtocol", ["Wire"]),
      program(
        "trackd-web", ["Network", "ProgramKit", "System", "Systemd", "TrackClientCore", "WebProtocol", "Wire"]),
      library("Bus", ["CSystemd"]),
      library("Displays", ["ProgramKit"]),
      library("Tray", ["Bus", "ProgramKit", "Time", "TrackClientCalls"]),
      program(
        "trackd-tray",
        ["Bus", "Displays", "ProgramKit", "System", "Time", "TrackClientCalls", "TrackClientCore", "Tray"]),
      library("Mirror", ["ProgramKit", "TrackClientCore"], embedding: ["Schema/base.sql"]),
      .target(
        name: "TestSupport",
        dependencies: ["Host", "Journal", "ModuleKit", "System", "Time", "Wire"],
        path: "Tests/TestSupport",
        swiftSettings: strict
      ),
      tests("Time", ["Time"]),
      tests("Wire", ["Wire"]),
      tests("WebProtocol", ["WebProtocol"]),
      tests("System", ["System"]),
      tests("ProgramKit", ["ProgramKit", "System"]),
      tests("Systemd", ["Systemd", "System"]),
      tests("Logins", ["Logins", "System"]),
      tests("Journal", ["Journal", "System", "Wire", "TestSupport"]),
      tests("ModuleKit", ["ModuleKit", "TestSupport", "Time", "Wire"], exclude: ["money.py"]),
      tests("Manifest", ["Manifest", "ModuleKit", "System", "TestSupport", "Wire"], exclude: ["expressions.py"]),
      tests(
        "Outside",
        ["Host", "Journal", "Manifest", "ModuleKit", "Outside", "System", "TestSupport", "Time", "Timer", "Wire"]),
      tests(
        "Programs",
        ["Manifest", "ModuleKit", "Outside", "Programs", "System", "TestSupport", "Time", "Wire"]),
      tests(
        "Host",
        [
          "Accounts", "Chores", "Feed", "Host", "Hours", "Journal", "Manifest", "ModuleKit", "Outside", "Programs",
          "Remarks", "System", "TestSupport", "Time", "Timer", "Wire",
        ]),
      tests(
        "Sync",
        [
          "Accounts", "Chores", "Feed", "Host", "Hours", "Journal", "Manifest", "ModuleKit", "Outside", "Remarks",
          "Sync", "System", "TestSupport", "Time", "Timer", "Wire",
        ]),
      tests(
        "Chores", ["Chores", "Host", "Journal", "ModuleKit", "System", "Time", "Wire", "TestSupport"],
        exclude: ["recurrences.py", "turns.py"]),
      tests("Remarks", ["Remarks", "Host", "ModuleKit", "System", "Time", "Wire", "TestSupport"]),
      tests("Hours", ["Hours", "Host", "ModuleKit", "System", "Time", "Timer", "Wire", "TestSupport"]),
      tests("Feed", ["Feed", "Host", "Journal", "ModuleKit", "System", "Time", "Wire", "TestSupport"]),
      tests("Accounts", ["Accounts", "Host", "ModuleKit", "System", "Time", "Timer", "Wire", "TestSupport"]),
      tests("Timer", ["Timer", "Host", "ModuleKit", "Time", "Wire", "TestSupport"], exclude: ["amounts.py"]),
      tests("trackd", ["trackd", "Host", "ModuleKit", "ProgramKit", "Programs", "System", "Wire", "TestSupport"]),
      tests("Gateway", ["trackd-web", "Network", "ProgramKit", "System"]),
      tests("Tray", ["Bus", "Displays", "ProgramKit", "System", "Time", "TrackClientCalls", "Tray"]),
      tests("Mirror", ["Mirror", "ProgramKit", "TrackClientCore"], path: "Tests/Mirror/Parts"),
      tests("TrackClientCore", ["TrackClientCore", "System", "Wire", "TestSupport"]),
      tests(
        "TrackClient",
        ["TrackClient", "TrackClientCalls", "TrackClientCore", "TrackClientExamples", "System", "Wire", "TestSupport"]),
      .executableTarget(
        name: "TrackClientExamples",
        dependencies: ["TrackClient"],
        path: "Tests/TrackClientExamples",
        swiftSettings: strict
      ),
      tests(
        "Declarations",
        [
          "Host", "Manifest", "ModuleKit", "Outside", "System", "Time", "TrackClientCore", "Wire", "trackctl", "trackd",
          "TestSupport",
        ]),
      tests(
        "trackctl",
        [
          "trackctl", "Journal", "Manifest", "ModuleKit", "ProgramKit", "System", "Time", "TrackClientCalls",
          "TrackClientCore", "Wire", "TestSupport",
        ],
        exclude: [
          "Charts/check_xml.py", "Charts/make_coasts.py", "Charts/screens.py", "Formats/oracles.py", "Hosts/bars.py",
          "Hosts/gnome.py", "Hosts/shells.py", "Hosts/terminal.py",
          "MCP/client.py", "Pictures/photo.jpg",
          "Table/commands.txt", "Table/mistakes.txt",
        ]),
      tests(
        "Integration", ["System", "Time", "Wire", "TestSupport"],
        exclude: ["Protocol/conversation.txt", "Tables/tables.py"]),
    ] + mirror + fuzz).filter { isReleased ? $0.path?.hasPrefix("Tests/") != true : isWanted($0) }
)
