import System

/// Copies parts of files, piece by piece.
enum FileCopy {
  private static let pieceLength = 1 << 20
  private static let asideLimit = 10_000

  /// Copies the bytes of `range` to `target` at `offset`. If file and offset are the same, the bytes are rewritten in
  /// place.
  static func copy(
    _ range: Range<Int>,
    of source: any StorageFile,
    to target: any StorageFile,
    at offset: Int
  ) throws(Errno) {
    var done = 0
    while done < range.count {
      var piece = [UInt8](repeating: 0, count: min(pieceLength, range.count - done))
      let count = try source.read(into: &piece, at: range.lowerBound + done)
      guard count > 0 else { throw .io }
      try target.write(piece, in: 0..<count, at: offset + done)
      done += count
    }
  }

  /// Copies the range to a new file and syncs that file. The new file gets the first name that isn't used yet.
  static func aside(
    _ range: Range<Int>,
    of source: any StorageFile,
    in storage: any Storage,
    named name: (Int) -> String
  ) throws(Errno) -> String {
    var number = 1
    while try storage.exists(name(number)) {
      number += 1
      guard number <= asideLimit else { throw .exists }
    }
    do {
      let target = try storage.open(name(number), create: true)
      try copy(range, of: source, to: target, at: 0)
      try target.synchronize()
      try storage.synchronize()
    } catch {
      // A partial copy is useless. If it stayed, every further start would leave another partial copy.
      try? storage.remove(name(number))
      throw error
    }
    return name(number)
  }

  /// Copies the range to a new file, like `aside`. If an earlier attempt left a partial copy, that copy is continued.
  static func asideOnce(
    _ range: Range<Int>,
    of source: any StorageFile,
    in storage: any Storage,
    named name: (Int) -> String
  ) throws(Errno) -> String {
    var last: String?
    var number = 1
    while number <= asideLimit, try storage.exists(name(number)) {
      last = name(number)
      number += 1
    }
    guard let last else { return try aside(range, of: source, in: storage, named: name) }
    let target = try storage.open(last, create: false)
    guard try isBeginning(target, of: range, source) else {
      return try aside(range, of: source, in: storage, named: name)
    }
    try copy(range, of: source, to: target, at: 0)
    try target.synchronize()
    try storage.synchronize()
    return last
  }

  /// Whether the file contains the beginning of the range.
  private static func isBeginning(
    _ file: any StorageFile, of range: Range<Int>, _ source: any StorageFile
  ) throws(Errno) -> Bool {
    let size = try file.size()
    guard size <= range.count else { return false }
    var done = 0
    while done < size {
      let length = min(pieceLength, size - done)
      var piece = [UInt8](repeating: 0, count: length)
      var wanted = piece
      let count = try file.read(into: &piece, at: done)
      guard count > 0, try source.read(into: &wanted, at: range.lowerBound + done) >= count,
        piece[..<count] == wanted[..<count]
      else { return false }
      done += count
    }
    return true
  }
}
