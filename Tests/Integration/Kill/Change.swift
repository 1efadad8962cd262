import Wire

/// One change as a writer asked for it, and what it must have made of a row.
///
/// The mark tells it from all others: it stands in the row itself, so that a transaction can be traced to its request.
struct Change: Sendable {
  let mark: String
  let method: String
  let params: JSON
  let table: String
  /// What the row must look like after it; nil if it must be gone.
  let row: [String: JSON]?

  /// Which change a transaction of the history was, and the row that it was about.
  static func mark(of transaction: JSON) -> (mark: String, row: JSON)? {
    let method = transaction["method"]?.string ?? ""
    let table = method.hasPrefix("timer.project.") ? "projects" : "entries"
    let isNew = ["timer.add", "timer.start"].contains(method)
    for change in transaction["changes"]?.elements ?? JSON.null.elements {
      guard change["table"]?.string == table, !isNew || change["before"]?.isNull == true else { continue }
      guard let id = change["id"]?.int, let after = change["after"] else { return nil }
      switch method {
      case "timer.delete": return ("delete \(id)", after)
      case "timer.project.archive": return ("archive " + (after["name"]?.string ?? ""), after)
      default: return ((after["note"] ?? after["name"])?.string ?? "", after)
      }
    }
    return nil
  }

  /// In what the row differs from what was asked for; nil if it doesn't.
  func difference(from found: JSON) -> String? {
    guard let row else { return found.isNull ? nil : "\(mark): should be gone, is \(found)" }
    for (name, value) in row where found[name] != value {
      return "\(mark): \(name) should be \(value), the row is \(found)"
    }
    return nil
  }
}
