import System

/// A file of somebody's configuration: changed in one step, with what was there before kept beside it.
struct PersonalFile {
  private static let limit = 4 << 20

  let path: String

  /// What is in it; nil where there is none.
  func read() throws(Failure) -> String? {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try File.contents(path: path, limit: Self.limit)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.refused, "\(path) can't be read: \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.refused, "\(path) is no text in UTF-8")
    }
    return text
  }

  /// Writes it anew. Where it is a link, what that leads to is written, as those want who keep such files elsewhere.
  /// - Parameter before: what is in it now.
  /// - Returns: where what was there before is kept, if there was something.
  func write(_ text: String, isProgram: Bool, before: String?) throws(Failure) -> String? {
    return try orRefuse("\(path) can't be written") { () throws(Errno) in
      let place = before == nil ? path : try RealPath.of(path)
      let mode =
        try before.map { _ throws(Errno) in try FileStatus.at(path: place).mode } ?? (isProgram ? 0o755 : 0o644)
      let (above, name) = place.pathParts
      let folder = try Self.folder(above)
      let kept = name + ".before-trackd"
      if let before { try folder.put(Array(before.utf8), as: kept, mode: mode, isDurable: true) }
      try folder.put(Array(text.utf8), as: name, mode: mode, isDurable: true)
      return before == nil ? nil : "\(folder.path)/\(kept)"
    }
  }

  private static func folder(_ path: String) throws(Errno) -> Directory {
    do {
      return try Directory.openForInspection(path)
    } catch .notFound {
      _ = try Directory.open(path, create: 0o755)
      return try Directory.openForInspection(path)
    }
  }
}
