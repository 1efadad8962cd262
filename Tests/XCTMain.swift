import Testing

/// Runs all tests. Without this file, SwiftPM would look for tests of XCTest, and it would need an index of all sources
/// for that.
@main
enum Runner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
