import Wire

/// What the module's author declares about this release. It has no effect on how the module works.
package struct Release: Sendable, Equatable {
  package var version: Version?
  package var author: String?
  package var license: String?
  /// The URL of a web page.
  package var homepage: String?

  /// Numbers with dots between them, such as 1.2.0.
  package struct Version: Sendable, Equatable, Comparable, CustomStringConvertible {
    package let description: String
    private let numbers: [Int]

    static let demand = "numbers with dots between them, such as 1.2.0"
    private static let mostNumbers = 4
    private static let mostDigits = 9

    init?(_ text: String) {
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= Self.mostNumbers else { return nil }
      var numbers: [Int] = []
      for part in parts {
        guard 1...Self.mostDigits ~= part.count, part.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        numbers.append(part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
      }
      // 1.2 is the same version as 1.2.0.
      while numbers.last == 0 { numbers.removeLast() }
      self.numbers = numbers
      description = text
    }

    package static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }
    package static func < (left: Self, right: Self) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }
  }
}

extension ManifestReader {
  mutating func readRelease(_ json: JSON) -> Release {
    let release = Release(
      version: json["version"]?.string.flatMap(Release.Version.init), author: json["author"]?.string,
      license: json["license"]?.string, homepage: json["homepage"]?.string)
    if let place = json["version"], let text = place.string, release.version == nil {
      findings.add(place, "version", "'\(Findings.shown(text))' is not a version: use \(Release.Version.demand)")
    }
    if let place = json["homepage"], let text = release.homepage, !Self.isPage(text) {
      findings.add(
        place, "homepage", "'\(Findings.shown(text))' is not the URL of a web page: begin with https:// or http://")
    }
    return release
  }

  private static func isPage(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy((UInt8(ascii: "!")...UInt8(ascii: "~")).contains)
    return isPlain && ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}
