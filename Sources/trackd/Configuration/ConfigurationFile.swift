import System

/// The file that the configuration is read from, now and at every reload.
struct ConfigurationFile {
  private static let largest = 1 << 20

  let path: String?
  let isNamed: Bool
  let keys: [ConfigurationKey]

  struct Contents {
    let configuration: Configuration
    /// Keys that nobody knows: to be told, and otherwise passed over.
    let unknown: [ConfigurationReader.Finding]
  }

  /// Reads it. With a value that can't be used, none of it is taken.
  func read() throws(StartProblem) -> Contents {
    guard let reader = try reader() else { return Contents(configuration: Configuration(), unknown: []) }
    let wrong = reader.findings.filter { $0.weight == .wrong }
    guard wrong.isEmpty else {
      throw StartProblem(.configuration, wrong.map(\.description).joined(separator: "\n"))
    }
    return Contents(configuration: reader.configuration, unknown: reader.findings)
  }

  /// All that is wrong with it, unknown keys included.
  func check() throws(StartProblem) -> [ConfigurationReader.Finding] {
    try reader()?.findings ?? []
  }

  /// Nil where there is no file and none was named.
  private func reader() throws(StartProblem) -> ConfigurationReader? {
    guard let path else { return nil }
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try File.contents(path: path, limit: Self.largest)
    } catch .notFound where !isNamed {
      return nil
    } catch {
      throw StartProblem(.configuration, "\(path): \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StartProblem(.configuration, "\(path): is not text in UTF-8")
    }
    return ConfigurationReader(text: text, file: path, keys: keys)
  }
}
