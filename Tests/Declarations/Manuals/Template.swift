import TestSupport

/// The handwritten part of a page, with placeholders like `@name@` for the generated parts.
struct Template {
  private let text: String

  init(_ name: String) throws {
    text = try TestFiles.text(of: "\(DaemonPrograms.root)/man/parts/\(name).in")
  }

  func filled(_ parts: [String: [String]]) throws -> String {
    let heading = #".\" Made by ./dev update-golden, from man/parts and from what is declared: change these."#
    var lines = [heading]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let pieces = line.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
      guard pieces.count == 3, let part = parts[pieces[1]] else {
        lines.append(line)
        continue
      }
      lines += part.count == 1 ? [pieces[0] + part[0] + pieces[2]] : part
    }
    return lines.joined(separator: "\n")
  }
}
