package import ModuleKit
import Wire

// Reads the labels, roles and sentences of columns and methods.

extension ManifestReader {
  func readLabel(_ json: JSON?) -> Label? { texts(json).map { Label($0.en, $0.de) } }

  /// Reads a text that is in English, or in English and German.
  private func texts(_ json: JSON?) -> (en: String, de: String?)? {
    if let text = json?.string { return (text, nil) }
    return json?["en"]?.string.map { ($0, json?["de"]?.string) }
  }

  mutating func readTitle(
    _ json: JSON?, _ columns: [Manifest.Column], _ table: String, _ path: String
  ) -> Int? {
    guard let json, let title = column(json, of: columns, in: table, path) else { return nil }
    switch columns[title].kind {
    case .string, .choice:
      if columns[title].isComputed { findings.add(json, path, "is computed, so it can't name a row") }
      return title
    default:
      findings.add(json, path, "is not a column with one line of text, so it can't name a row")
      return nil
    }
  }

  /// Reads a role. A role makes a type's meaning more specific, and must fit the type.
  mutating func readRole(_ json: JSON?, _ kind: Manifest.Kind, _ path: String) -> Role? {
    guard let json, let role = json.string.flatMap(Role.init) else { return nil }
    let fitting = kind.roles
    if fitting.contains(role) { return role }
    let names = fitting.map(\.rawValue).joined(separator: ", ")
    findings.add(
      json, path,
      "'\(role.rawValue)' doesn't fit this type"
        + (names.isEmpty ? ", which has no roles: remove it" : ": use one of \(names)"))
    return nil
  }

  /// Reads the sentence of a method. It may name params, members of the result, and columns of rows in the result.
  mutating func readDone(
    _ json: JSON?, _ result: [Manifest.Column], _ params: [Manifest.Column], _ path: String
  ) -> Sentence? {
    guard let json, let said = texts(json) else { return nil }
    return readSentence(json, said.en, said.de, result, params, path)
  }

  private mutating func readSentence(
    _ json: JSON, _ en: String, _ de: String?, _ result: [Manifest.Column], _ params: [Manifest.Column],
    _ path: String
  ) -> Sentence? {
    for text in [en, de].compactMap(\.self) {
      guard let form = SentenceForm(text) else {
        findings.add(
          json, path, "has unbalanced brackets, or braces without a name: write {name} and [ if {name}]")
        continue
      }
      for place in form.placeholders where !isThere(place.path, result, params) && !unreadable.contains(place.path[0]) {
        let names = (result + params).map(\.name).joined(separator: ", ")
        findings.add(
          json, path,
          "names '\(Findings.shown(place.path.joined(separator: ".")))', which is neither in the result nor a param: use \(names)"
        )
      }
    }
    return Sentence(en, de)
  }

  /// Reads the sentence of a declared verb. A placeholder may name a column of the row without a path.
  mutating func readDone(
    _ json: JSON?, of table: Manifest.Table, _ params: [Manifest.Column], _ path: String
  ) -> Sentence? {
    guard let json, let said = texts(json) else { return nil }
    let row = Manifest.Column(
      name: table.one, summary: "", label: nil, role: nil, kind: .row(table: table.name), isOptional: false,
      isCaller: false, standard: nil)
    func whole(_ text: String) -> String {
      Self.replacingPlaces(in: text) { name in
        name == "id" || table.column(named: name) != nil ? "\(table.one).\(name)" : name
      }
    }
    return readSentence(json, whole(said.en), said.de.map(whole), [row], params, path)
  }

  /// Replaces each name in braces with the path that the closure returns. A name that is already a path isn't replaced.
  private static func replacingPlaces(in text: String, by path: (String) -> String) -> String {
    var result: [UInt8] = []
    var name: [UInt8] = []
    var (isInside, isPath) = (false, false)
    func flush() {
      result += isPath || name.isEmpty ? name : Array(path(String(decoding: name, as: UTF8.self)).utf8)
      name = []
    }
    for byte in text.utf8 {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isInside, isLetter || isDigit || byte == UInt8(ascii: ".") {
        if byte == UInt8(ascii: ".") { isPath = true }
        name.append(byte)
        continue
      }
      // A colon ends the name. The text after the colon says how to show the value.
      flush()
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: ","): (isInside, isPath) = (isInside || byte == UInt8(ascii: "{"), false)
      case UInt8(ascii: "}"): isInside = false
      case UInt8(ascii: ":"): isPath = true
      default: break
      }
      result.append(byte)
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }

  private func isThere(_ path: [String], _ result: [Manifest.Column], _ params: [Manifest.Column]) -> Bool {
    guard let first = (result + params).first(where: { $0.name == path[0] }) else { return false }
    if path.count == 1 { return true }
    guard path.count == 2, case .row(let name) = first.kind, let table = tables.first(where: { $0.name == name }) else {
      return false
    }
    return path[1] == "id" || table.column(named: path[1]) != nil
  }
}

extension Manifest.Kind {
  /// The roles that fit this type.
  fileprivate var roles: [Role] {
    switch self {
    case .time: [.start, .end, .instant]
    case .date: [.start, .end, .day]
    case .string: [.name, .note, .client, .emoji, .color, .currency, .source, .clock, .timeZone, .key]
    case .choice: [.name, .currency]
    case .text: [.note]
    case .integer: [.count, .percent, .year, .interval, .distance, .duration, .money]
    case .decimal: [.money, .hours, .percent, .distance, .latitude, .longitude]
    case .duration: [.duration]
    case .account: [.account]
    case .tags: [.tags]
    case .place: [.place]
    case .picture: [.picture]
    case .reference: [.reference]
    case .boolean, .row, .list, .table: []
    }
  }

  /// The role that a value of this type usually has.
  package var usualRole: Role? {
    switch self {
    case .time: .instant
    case .date: .day
    case .text: .note
    case .duration: .duration
    case .account: .account
    case .tags: .tags
    case .place: .place
    case .picture: .picture
    case .reference: .reference
    case .string, .choice, .integer, .decimal, .boolean, .row, .list, .table: nil
    }
  }
}
