package import ModuleKit
import Time
package import Wire

extension Schema {
  /// How a value differs from this schema. Undeclared members count as faults, unless the schema declares no members at
  /// all. In that case, the object may contain anything.
  package func faults(in value: JSON, at place: String) -> [String] {
    switch self {
    case .either(let schemas):
      schemas.contains { $0.faults(in: value, at: place).isEmpty } ? [] : ["\(place): \(value)"]
    case .derived(let schema), .meant(let schema, _): schema.faults(in: value, at: place)
    case .nullable(let schema): value.isNull ? [] : schema.faults(in: value, at: place)
    case .object(let fields):
      fields.isEmpty && value.kind == .object ? [] : objectFaults(fields, value, place)
    case .array(let element, let range):
      value.kind == .array && range.contains(value.count)
        ? value.elements.enumerated().flatMap { element.faults(in: $1, at: "\(place)[\($0)]") } : ["\(place): \(value)"]
    case .row(let elements):
      value.kind == .array && value.count == elements.count
        ? zip(elements, value.elements).flatMap { $0.faults(in: $1, at: place) } : ["\(place): \(value)"]
    default: allows(value) ? [] : ["\(place): \(value)"]
    }
  }

  private func objectFaults(_ fields: [Field], _ value: JSON, _ place: String) -> [String] {
    guard value.kind == .object else { return ["\(place): \(value)"] }
    let strange = value.members.map { $0.key.string ?? "" }.filter { name in !fields.contains { $0.name == name } }
    return strange.map { "\(place).\($0) is not declared" }
      + fields.flatMap { field in
        guard let member = value[field.name] else {
          return field.isOptional ? [] : ["\(place).\(field.name) is missing"]
        }
        return field.schema.faults(in: member, at: "\(place).\(field.name)")
      }
  }

  private func allows(_ value: JSON) -> Bool {
    switch self {
    case .text(let range, _): value.string.map { range.contains($0.unicodeScalars.count) } ?? false
    case .choice(let names): value.string.map(names.contains) ?? false
    case .integer(let range): value.int.map(range.contains) ?? false
    case .seconds: value.int.map { $0 >= 0 } ?? false
    case .number(let range): value.double.map(range.contains) ?? false
    case .steps(let step, let range):
      value.double.map { range.contains($0) && ($0 / step).rounded() == $0 / step } ?? false
    case .boolean: value.bool != nil
    case .time: value.string.map { Instant(rfc3339: $0.utf8)?.description == $0 } ?? false
    case .date: value.string.map { Day(iso: $0.utf8) != nil } ?? false
    case .timeZone: value.string.map(TimeZone.isValidName) ?? false
    case .color: value.string.map { $0.utf8.count == 7 && $0.hasPrefix("#") } ?? false
    case .id: value.int.map { $0 > 0 } ?? false
    case .bytes(let limit): value.string.map { $0.utf8.count <= Base64.length(of: limit) } ?? false
    case .pattern: value.kind == .string
    case .judged(let schema, _): schema.allows(value)
    case .opaque(_, let range), .secret(let range): Schema.text(range).allows(value)
    case .array, .row, .object, .map, .nullable, .either, .derived, .meant, .named, .anything: true
    }
  }
}
