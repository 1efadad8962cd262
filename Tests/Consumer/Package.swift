// swift-tools-version: 6.2
import PackageDescription

// A stranger's program: it takes TrackClient by its path, and sets no option.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "trackd", path: "../..")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [.product(name: "TrackClient", package: "trackd")])
  ]
)
