import System

/// The file that the configuration is read from, now and at every reload.
struct ConfigurationFile {
  private static let largest = 1 << 20

  let path: String?
  let isNamed: Bool
  let keys: [ConfigurationKey]

  /// Reads it. With a value that can't be used, none of it is taken; what is found otherwise are keys that nobody knows, to be told
  /// and passed over.
  func read() throws(StartProblem) -> ConfigurationReader {
    let reader = try reader()
    let wrong = reader.findings.filter { $0.weight == .wrong }
    guard wrong.isEmpty else {
      throw StartProblem(.configuration, wrong.map(\.description).joined(separator: "\n"))
    }
    return reader
  }

  /// All that is wrong with it, unknown keys included.
  func check() throws(StartProblem) -> [ConfigurationReader.Finding] { try reader().findings }

  /// Where there is no file and none was named it says nothing.
  private func reader() throws(StartProblem) -> ConfigurationReader {
    let blank = ConfigurationReader(text: "", file: "", keys: keys)
    // As everywhere, that is a file with nothing in it.
    guard let path, path != "/dev/null" else { return blank }
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try File.contents(path: path, limit: Self.largest)
    } catch .notFound where !isNamed {
      return blank
    } catch {
      throw StartProblem(.configuration, "\(path): \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StartProblem(.configuration, "\(path): is not text in UTF-8")
    }
    return ConfigurationReader(text: text, file: path, keys: keys)
  }
}
