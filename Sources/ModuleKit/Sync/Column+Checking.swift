public import Wire

extension Column {
  /// Whether this column may store the value. For rows from other machines, this check takes the place of the checks of
  /// a call's params.
  public func allows(_ value: JSON) -> Bool { kind.allows(value) }

  /// The maximum number of elements of a list in this column.
  public var mostElements: Int { if case .array(_, let count) = kind.schema { count.upperBound } else { .max } }

  /// The table of the same module whose ids are in the column.
  public var referencedTable: String? { kind.name == "reference" ? kind.table : nil }
  public var isAccount: Bool { kind.name == "account" }

  /// The English label of the column. Nil if the module declares none.
  public func label(_ meanings: Meanings) -> String? { meanings.meaning(of: name, kind.schema).label?.en }
}

extension Column.Kind {
  fileprivate func allows(_ value: JSON) -> Bool {
    switch schema {
    case .text(let length, let lines): value.isText(length, lines: lines || name == "text")
    case .choice(let names): value.string.map(names.contains) ?? false
    case .array(.text(let length, let lines), let count) where name == "tags":
      value.kind == .array && count.contains(value.count)
        && value.elements.allSatisfy { $0.isText(length, lines: lines) }
    case .integer(let range): value.int.map(range.contains) ?? false
    case .number(let range): value.double.map(range.contains) ?? false
    case .boolean: value.bool != nil
    case .color: value.string?.wholeMatchesColor ?? false
    case .id: value.int.map(TableLimits.ids.contains) ?? false
    // Invalid values of other schemas are rejected when the row is read.
    default: true
    }
  }
}

extension String {
  fileprivate var wholeMatchesColor: Bool {
    utf8.count == 7 && utf8.first == UInt8(ascii: "#") && dropFirst().allSatisfy(\.isHexDigit)
  }
}

extension JSON {
  /// Whether a call could have stored this text. Such a text is trimmed, has a length in this range, and has no control
  /// characters.
  fileprivate func isText(_ length: ClosedRange<Int>, lines: Bool) -> Bool {
    guard let read = try? Text.read(self, "text", length, lines: lines) else { return false }
    return string.map { $0.utf8.elementsEqual(read.utf8) } ?? false
  }
}
