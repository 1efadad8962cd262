import Wire

// The kinds of params that modules share. A violation says what is wrong and what is allowed.

extension Param where Value == String {
  /// One line of text.
  public static func name(_ name: String, _ summary: String, _ length: ClosedRange<Int> = 1...299) -> Param {
    text(name, summary, length, lines: false)
  }

  /// A text, trimmed and counted in Unicode scalars. The only control characters allowed in it are tab and, with
  /// `lines`, newline.
  public static func text(_ name: String, _ summary: String, _ length: ClosedRange<Int>, lines: Bool = true) -> Param {
    Param(name, summary, .text(length, lines: lines)) { json, _ throws(Violation) in
      try Text.read(json, name, length, lines: lines)
    }
  }

  public static func choice(_ name: String, _ summary: String, _ choices: [String]) -> Param {
    Param(name, summary, .choice(choices)) { json, _ throws(Violation) in
      guard let text = choices.first(where: json.isString) else {
        throw Violation(name, "choice", "must be one of \(choices.joined(separator: ", "))")
      }
      return text
    }
  }

  /// A colour, stored in lower case.
  public static func color(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .color) { json, _ throws(Violation) in
      let bytes = Array((json.string(atMost: 7) ?? "").utf8)
      guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
        bytes.dropFirst().allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
      else { throw Violation(name, "color", "must be a colour, such as #3d7ea6") }
      return String(decoding: bytes, as: UTF8.self).lowercased()
    }
  }

  public static func cursor(_ summary: String = "`next` of the previous page's reply") -> Param {
    Param("cursor", summary, .opaque("cursor", Cursor.lengths)) { json, _ throws(Violation) in
      try Text.read(json, "cursor", Cursor.lengths, lines: false)
    }
  }
}

extension Param where Value == Bool {
  public static func flag(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .boolean) { json, _ throws(Violation) in
      guard let value = json.bool else { throw Violation(name, "type", "must be true or false") }
      return value
    }
  }
}

extension Param where Value == Int {
  public static func integer(_ name: String, _ summary: String, _ range: ClosedRange<Int>) -> Param {
    Param(name, summary, .integer(range)) { json, _ throws(Violation) in
      guard json.kind == .number else { throw Violation(name, "type", "must be a whole number") }
      guard let value = json.int, range.contains(value) else {
        throw Violation(name, "range", "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }

  public static func id(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .id) { json, _ throws(Violation) in
      guard let value = json.int, value > 0 else {
        throw Violation(name, "type", "must be an id: a whole number from 1")
      }
      return value
    }
  }

  /// The limit on rows in a page of a list.
  public static var limit: Param<Int> { integer("limit", "how many to return at most", 1...1000).or(100) }
}

extension Param where Value == [Int] {
  public static func ids(_ name: String, _ summary: String, _ count: ClosedRange<Int>) -> Param {
    Param(name, summary, .array(.id, count)) { json, _ throws(Violation) in
      guard json.kind == .array else { throw Violation(name, "type", "must be a list of ids") }
      guard count.contains(json.count) else {
        throw Violation(name, "count", "must have \(count.lowerBound) to \(count.upperBound) members")
      }
      var values: [Int] = []
      for element in json.elements {
        guard let value = element.int, value > 0 else {
          throw Violation("\(name)[\(values.count)]", "type", "must be an id: a whole number from 1")
        }
        values.append(value)
      }
      return values
    }
  }
}

extension Param where Value == [String] {
  /// - Parameter format: the name of the format, if not every text of this length is valid.
  public static func names(
    _ name: String, _ summary: String, each length: ClosedRange<Int>, count: ClosedRange<Int>, format: String? = nil
  ) -> Param {
    let element = format.map { Schema.opaque($0, length) } ?? .text(length)
    return Param(name, summary, .array(element, count)) { json, _ throws(Violation) in
      guard json.kind == .array else { throw Violation(name, "type", "must be a list of texts") }
      guard count.contains(json.count) else {
        throw Violation(name, "count", "must have \(count.lowerBound) to \(count.upperBound) members")
      }
      var values: [String] = []
      for element in json.elements {
        values.append(try Text.read(element, "\(name)[\(values.count)]", length, lines: false))
      }
      return values
    }
  }

  /// The warnings that the caller accepts.
  public static func acknowledge(_ names: [String]) -> Param<[String]> {
    Param(
      "acknowledge", "the names of warnings to accept",
      .array(.choice(names), 0...names.count)
    ) {
      json, _ throws(Violation) in
      var values: [String] = []
      guard json.kind == .array, json.count <= names.count else {
        throw Violation("acknowledge", "type", "must be a list of names without duplicates")
      }
      for element in json.elements {
        guard let text = names.first(where: element.isString) else {
          throw Violation("acknowledge", "choice", "may contain only \(names.joined(separator: ", "))")
        }
        values.append(text)
      }
      return values
    }.or([])
  }
}
