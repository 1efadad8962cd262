import Testing

/// Runs all tests. Without this file SwiftPM looks for tests of XCTest, and needs an index of all sources to find them.
@main
enum Runner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
