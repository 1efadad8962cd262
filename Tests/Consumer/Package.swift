// swift-tools-version: 6.2
import PackageDescription

// An external program that depends on TrackClient by path and uses no special options.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "trackd", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "TrackClient", package: "trackd")])
  ]
)
