/// Reads the files and folders of a tar archive, in the formats ustar, pax and GNU.
///
/// An archive is hostile input. The program tar would create and follow links, make devices, and write any amount of
/// data. This reader accepts only files and folders, and only plain names in their paths.
struct TarReader {
  struct Entry: Equatable {
    /// The names of the folders and of the file. No name is empty, `.` or `..`.
    let path: [String]
    /// The position of the file's bytes in the archive. Nil for a folder.
    let contents: Range<Int>?
    let isExecutable: Bool
  }

  struct Fault: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
  }

  private static let blockBytes = 512
  /// The maximum length of a path. An extended header can be up to four times as long. No module needs more.
  private static let mostBytesOfPath = 4096
  private static let mostDepth = 16
  private static let mostBytesOfName = 255

  private let bytes: [UInt8]
  private var offset = 0
  /// The path and the size of the next entry, if an extended header states them.
  private var longPath: [UInt8]?
  private var longSize: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next entry. Nil at the end of the archive.
  mutating func next() throws(Fault) -> Entry? {
    while let header = try header() {
      let ownSize = try octal(header, 124..<136, "size")
      let size = longSize ?? ownSize
      let contents = try contents(of: size)
      switch header[156] {
      case UInt8(ascii: "x"): try readExtended(contents)
      case UInt8(ascii: "g"): break  // Describes the whole archive. For example, git stores its commit here.
      case UInt8(ascii: "L"):
        guard contents.count <= Self.mostBytesOfPath else { throw Fault("a path in it is too long") }
        longPath = Array(bytes[contents].prefix { $0 != 0 })
      case let kind:
        let entry = try entry(header, kind, contents)
        (longPath, longSize) = (nil, nil)
        // An empty path is the top folder itself, which `tar -C folder .` includes. The top folder is skipped.
        if !entry.path.isEmpty { return entry }
      }
    }
    return nil
  }

  // MARK: Blocks

  /// The next header, or nil at the end. Two blocks of zeros should mark the end, but some programs leave these blocks
  /// out.
  private mutating func header() throws(Fault) -> [UInt8]? {
    guard offset < bytes.count else { return nil }
    guard offset + Self.blockBytes <= bytes.count else { throw Fault("it ends in the middle of a header") }
    let header = Array(bytes[offset..<offset + Self.blockBytes])
    if header.allSatisfy({ $0 == 0 }) { return nil }
    guard header[148..<156].prefix(6).allSatisfy({ $0 == 0x20 || (0x30...0x37).contains($0) }) else {
      throw Fault("it isn't a tar archive, or is damaged")
    }
    let sum = header.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 0x20 : Int($1.element)) }
    guard try octal(header, 148..<156, "checksum") == sum else { throw Fault("it isn't a tar archive, or is damaged") }
    offset += Self.blockBytes
    return header
  }

  private mutating func contents(of size: Int) throws(Fault) -> Range<Int> {
    guard size <= bytes.count - offset else { throw Fault("it ends in the middle of a file") }
    let contents = offset..<offset + size
    offset = min(bytes.count, offset + (size + Self.blockBytes - 1) / Self.blockBytes * Self.blockBytes)
    return contents
  }

  /// Reads an octal number. Numbers in binary notation are rejected, because only files larger than 8 GiB need this
  /// notation.
  private func octal(_ header: [UInt8], _ field: Range<Int>, _ name: String) throws(Fault) -> Int {
    let digits = header[field].drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "7")).contains) else {
      throw Fault("a header in it has a \(name) that isn't a number")
    }
    return digits.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
  }

  // MARK: Extended headers

  /// Reads records such as `18 path=long/name\n`.
  private mutating func readExtended(_ contents: Range<Int>) throws(Fault) {
    guard contents.count <= 4 * Self.mostBytesOfPath else { throw Fault("an extended header in it is too long") }
    var rest = bytes[contents]
    while !rest.isEmpty {
      let digits = rest.prefix(6).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let length = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      guard length > digits.count + 1, length <= rest.count, rest[rest.startIndex + digits.count] == 0x20 else {
        throw Fault("an extended header in it is damaged")
      }
      let record = rest.prefix(length).dropFirst(digits.count + 1).dropLast()
      rest = rest.dropFirst(length)
      guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = Array(record[record.index(after: equals)...])
      // A sparse file is stored as a map and its nonempty parts, so the bytes in the archive aren't the bytes of the
      // file.
      if record.starts(with: Array("GNU.sparse.".utf8)) {
        throw Fault("a file in it is a sparse file: use tar without -S")
      }
      switch String(decoding: record[..<equals], as: UTF8.self) {
      case "path": longPath = value
      case "size":
        guard value.count <= 12, let size = Int(String(decoding: value, as: UTF8.self)), size >= 0 else {
          throw Fault("an extended header in it has a size that isn't a number")
        }
        longSize = size
      default: break
      }
    }
  }

  // MARK: Entries

  private func entry(_ header: [UInt8], _ kind: UInt8, _ contents: Range<Int>) throws(Fault) -> Entry {
    let path = longPath ?? ownPath(header)
    let isFolder = kind == UInt8(ascii: "5") || path.last == UInt8(ascii: "/")
    let isFile = kind == UInt8(ascii: "0") || kind == 0
    let shown = Terminal.clean(String(decoding: path.prefix(100), as: UTF8.self))
    guard isFolder || isFile else {
      throw Fault("'\(shown)' is a link, a device or a sparse file, but a module may have only files and folders")
    }
    return Entry(
      path: try names(in: path, shown), contents: isFolder ? nil : contents,
      isExecutable: try octal(header, 100..<108, "mode") & 0o100 != 0)
  }

  private func ownPath(_ header: [UInt8]) -> [UInt8] {
    let name = header[0..<100].prefix { $0 != 0 }
    let isPOSIX = header[257..<263].elementsEqual(Array("ustar".utf8) + [0])
    let prefix = isPOSIX ? header[345..<500].prefix { $0 != 0 } : []
    return prefix.isEmpty ? Array(name) : prefix + [UInt8(ascii: "/")] + name
  }

  private func names(in path: [UInt8], _ shown: String) throws(Fault) -> [String] {
    guard path.count <= Self.mostBytesOfPath else { throw Fault("a path in it is too long") }
    guard path.first != UInt8(ascii: "/") else { throw Fault("'\(shown)' leads out of the archive") }
    var names: [String] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard let name = String(validating: part, as: UTF8.self), part.count <= Self.mostBytesOfName,
        !part.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else { throw Fault("'\(shown)' isn't a name that a file can have") }
      if name == "." { continue }
      if name == ".." { throw Fault("'\(shown)' leads out of the archive") }
      names.append(name)
    }
    guard names.count <= Self.mostDepth else { throw Fault("'\(shown)' has more than \(Self.mostDepth) folders") }
    return names
  }
}
