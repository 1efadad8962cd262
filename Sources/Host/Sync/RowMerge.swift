import ModuleKit
import Wire

/// Merges two versions of a row, column by column.
///
/// If only one side changed a column, that side's value wins. If both sides changed the column, this machine's value
/// stays, and the other side's value is reported as a loss. There are two exceptions: lists in `sets` are united, and
/// columns in `quiet` report no loss.
struct RowMerge {
  struct Loss {
    let column: String
    let kept: JSON?
    let lost: JSON?
  }

  let columns: [Column]
  let sets: Set<String>
  let quiet: Set<String>
  /// Columns that together form one value. They are merged as a unit.
  var together: Set<String> = []

  /// - Parameters:
  ///   - base: the version from which both sides started. Nil if they have no version in common.
  ///   - mine: the version of this machine.
  func merge(base: JSON?, theirs: JSON, mine: JSON) -> (row: JSON, losses: [Loss]) {
    var losses: [Loss] = []
    let isDisputed = isChanged(base, theirs) && isChanged(base, mine)
    let row = JSON { writer in
      writer.beginObject()
      for column in columns {
        let (was, their, my) = (base?[column.name], theirs[column.name], mine[column.name])
        let value: JSON?
        if isDisputed, together.contains(column.name) {
          value = my
          if !isSame(their, my) { losses.append(Loss(column: column.name, kept: my, lost: their)) }
        } else if isSame(their, my) || isSame(their, was) && (base != nil || their == nil) {
          value = my
        } else if isSame(my, was) {
          value = their
        } else if sets.contains(column.name) {
          let all = union(base: was, theirs: their, mine: my)
          value = list(all.prefix(column.mostElements))
          if all.count > column.mostElements { losses.append(Loss(column: column.name, kept: value, lost: their)) }
        } else {
          value = my
          if !quiet.contains(column.name) { losses.append(Loss(column: column.name, kept: my, lost: their)) }
        }
        guard let value else { continue }
        writer.key(named: column.name)
        writer.json(value)
      }
      writer.endObject()
    }
    return (row, losses)
  }

  /// Whether a row differs from its base in any of the columns that are merged together, as one value.
  private func isChanged(_ base: JSON?, _ row: JSON) -> Bool {
    together.contains { !isSame(base?[$0], row[$0]) }
  }

  /// Applies the additions and removals of both sides to a list.
  private func union(base: JSON?, theirs: JSON?, mine: JSON?) -> [JSON] {
    let (was, their, my) = (elements(base), elements(theirs), elements(mine))
    let removed = was.filter { !their.contains($0) }
    return my.filter { !removed.contains($0) } + their.filter { !was.contains($0) && !my.contains($0) }
  }

  /// The elements as a list. Nil if there are none.
  private func list(_ elements: ArraySlice<JSON>) -> JSON? {
    guard !elements.isEmpty else { return nil }
    return JSON { writer in
      writer.beginArray()
      for element in elements { writer.json(element) }
      writer.endArray()
    }
  }

  private func elements(_ list: JSON?) -> [JSON] { list.map { Array($0.elements) } ?? [] }

  private func isSame(_ one: JSON?, _ other: JSON?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.raw.elementsEqual(other.raw)
  }
}
