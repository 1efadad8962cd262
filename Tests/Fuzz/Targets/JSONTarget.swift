import Wire

/// Reads JSON. Any text that the reader accepts must be valid UTF-8. Writing a value and reading it again must give the
/// same value, and all ways to read a value must agree.
///
/// OtherReaderTests compares what this reader and another reader accept and reject.
///
/// To test this target, a bug was planted that read integers of 19 digits without an overflow check. The target found
/// it immediately.
enum JSONTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    let json: JSON
    do throws(JSON.Fault) {
      json = try JSON(parsing: bytes)
    } catch {
      return try checkRefused(bytes, error)
    }
    try hold(String(validating: bytes, as: UTF8.self) != nil, "invalid UTF-8 was accepted")
    try checkBetween(bytes, json)
    try checkWritten(json)
    var rebuilt = JSONWriter()
    try check(json, into: &rebuilt)
    let again = try JSON(parsing: rebuilt.bytes)
    try hold(again == json && json == again, "\(json) was written by value as \(again)")
  }

  /// Checks that the position of an error is inside the text. A reader that only records duplicate names must never
  /// report a duplicate as an error. It may accept the text only if `fault` is a duplicate name.
  private static func checkRefused(_ bytes: [UInt8], _ fault: JSON.Fault) throws {
    try hold(0...bytes.count ~= fault.offset, "the error is at \(fault.offset) of \(bytes.count)")
    let noted: JSON
    do throws(JSON.Fault) {
      noted = try JSON(parsing: bytes, in: 0..<bytes.count, duplicates: .noted)
    } catch {
      if case .duplicateMember = error.problem { throw Broken(description: "rejected for a duplicate") }
      return
    }
    guard case .duplicateMember = fault.problem else { throw Broken(description: "accepted with recorded duplicates") }
    try hold(noted.hasDuplicateMember && noted.duplicateMember() != nil, "a duplicate was not recorded")
  }

  /// Checks that the text gives the same value when it is surrounded by other bytes.
  private static func checkBetween(_ bytes: [UInt8], _ json: JSON) throws {
    let between = Array("[\"".utf8) + bytes + Array("\\}".utf8)
    let same = try JSON(parsing: between, in: 2..<bytes.count + 2, duplicates: .noted)
    try hold(same == json && same.raw.elementsEqual(json.raw), "reads differently inside other bytes: \(same)")
    try hold(!same.hasDuplicateMember, "a recorded duplicate wasn't rejected")
  }

  /// Checks that compact JSON is a single line with the same value. Writing that line again must change nothing.
  private static func checkWritten(_ json: JSON) throws {
    var writer = JSONWriter()
    writer.json(json)
    let compact = try JSON(parsing: writer.bytes)
    try hold(compact == json, "\(json) was written as \(compact)")
    try hold(!writer.bytes.contains(UInt8(ascii: "\n")), "more than one line: \(compact)")
    var second = JSONWriter()
    second.json(compact)
    try hold(second.bytes == writer.bytes, "\(compact) was shortened further")
  }

  private static func check(_ value: JSON, into writer: inout JSONWriter) throws {
    switch value.kind {
    case .null: writer.null()
    case .boolean: writer.bool(value.bool == true)
    case .number: try checkNumber(value, into: &writer)
    case .string: try checkString(value, into: &writer)
    case .array:
      writer.beginArray()
      for (index, element) in value.elements.enumerated() {
        if index < 4 { try hold(value[index] == element, "element \(index) of \(value)") }
        try check(element, into: &writer)
      }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (index, member) in value.members.enumerated() {
        let name = member.key.string ?? ""
        if index < 4 { try hold(value[name] == member.value, "member \(name) of \(value)") }
        writer.key(escaping: name)
        try check(member.value, into: &writer)
      }
      writer.endObject()
    }
  }

  /// Compares the number with the results of the standard library's number parsers.
  private static func checkNumber(_ value: JSON, into writer: inout JSONWriter) throws {
    let text = String(decoding: value.raw, as: UTF8.self)
    let rounded = Double(text).flatMap { $0.isFinite ? $0 : nil }
    try hold(value.double == rounded, "\(text) was read as \(String(describing: value.double))")
    if !text.utf8.contains(where: { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }) {
      try hold(value.int == Int(text), "\(text) was read as \(String(describing: value.int))")
    }
    if let int = value.int {
      try hold(JSON(int) == value, "\(text) is not \(int)")
      writer.int(int)
    } else {
      writer.raw(value.raw)
    }
    if let double = value.double { try hold(JSON(double).double == double, "\(text) is not \(double)") }
  }

  private static func checkString(_ value: JSON, into writer: inout JSONWriter) throws {
    guard let string = value.string else { throw Broken(description: "\(value) is a string without one") }
    try hold(value.isString(string), "\(value) is not its own kind")
    try hold(!value.isString(string + "a"), "\(value) is another kind, too")
    writer.string(string)
  }
}
