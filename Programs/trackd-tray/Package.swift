// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it speaks D-Bus, which a machine without a desktop need not have.

let isStrict = Context.environment["TRACKD_STRICT"] != nil

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

let package = Package(
  name: "trackd-tray",
  products: [.executable(name: "trackd-tray", targets: ["trackd-tray"])],
  dependencies: [.package(name: "trackd", path: "../..")],
  targets: [
    .systemLibrary(name: "CBus", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(name: "CPlatform", cSettings: strictC),
    .target(name: "Platform", dependencies: ["CPlatform"], swiftSettings: strict),
    .target(name: "Bus", dependencies: ["CBus"], swiftSettings: strict),
    .target(name: "Displays", swiftSettings: strict),
    .target(
      name: "Tray", dependencies: ["Bus", .product(name: "TrackClient", package: "trackd")], swiftSettings: strict),
    .executableTarget(
      name: "trackd-tray",
      dependencies: ["Bus", "Displays", "Platform", "Tray", .product(name: "TrackClient", package: "trackd")],
      swiftSettings: strict
    ),
    .testTarget(
      name: "TrayTests",
      dependencies: ["Bus", "Displays", "Platform", "Tray", .product(name: "TrackClient", package: "trackd")],
      swiftSettings: strict),
  ]
)
