// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it links libpq, which whoever builds the daemon need not have.

let isStrict = Context.environment["TRACKD_STRICT"] != nil

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "trackd-mirror",
  products: [.executable(name: "trackd-mirror", targets: ["trackd-mirror"])],
  dependencies: [.package(name: "trackd", path: "../..")],
  targets: [
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "Platform", swiftSettings: strict),
    .target(name: "Postgres", dependencies: ["CPostgres"], swiftSettings: strict),
    .executableTarget(
      name: "trackd-mirror",
      dependencies: ["Platform", "Postgres", .product(name: "TrackClient", package: "trackd")],
      swiftSettings: strict
    ),
  ]
)
