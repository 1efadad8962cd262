import ProgramKit
import System

/// The configuration file, read at the start and at every reload.
struct ConfigurationFile {
  private static let largest = 1 << 20

  let path: String?
  let isNamed: Bool
  let keys: [ConfigurationKey]

  /// Reads the file. One wrong value is enough to reject the whole file. Unknown keys are reported and skipped.
  func read() throws(Problem) -> ConfigurationReader {
    let reader = try reader()
    let wrong = reader.findings.filter { $0.weight == .wrong }
    guard wrong.isEmpty else {
      throw Problem(.configuration, wrong.map(\.description).joined(separator: "\n"))
    }
    return reader
  }

  /// Reads the file and returns all findings, including unknown keys.
  func check() throws(Problem) -> [ConfigurationReader.Finding] { try reader().findings }

  /// Opens and parses the file. A missing file counts as empty, unless it was named explicitly.
  private func reader() throws(Problem) -> ConfigurationReader {
    let blank = ConfigurationReader(text: "", file: "", keys: keys)
    // By convention, the path /dev/null means an empty file.
    guard let path, path != "/dev/null" else { return blank }
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try File.contents(path: path, limit: Self.largest)
    } catch .notFound where !isNamed {
      return blank
    } catch {
      throw Problem(.configuration, "\(path): \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.configuration, "\(path): the file is not UTF-8 text")
    }
    return ConfigurationReader(text: text, file: path, keys: keys)
  }
}
