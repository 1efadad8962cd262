import Wire

/// A change that was requested, and its expected effect on a row.
///
/// The row contains a unique mark, which links a transaction to its request.
struct Change: Sendable {
  let mark: String
  let method: String
  let params: JSON
  let table: String
  /// The row that is expected after the change. Nil if the row must be deleted.
  let row: [String: JSON]?

  /// The mark of a transaction in the history, and the row that the transaction changed.
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

  /// How the row that was found differs from the expected row. Nil if it doesn't.
  func difference(from found: JSON) -> String? {
    guard let row else { return found.isNull ? nil : "\(mark): should be gone, is \(found)" }
    for (name, value) in row where found[name] != value {
      return "\(mark): \(name) should be \(value), the row is \(found)"
    }
    return nil
  }
}
