import ModuleKit
import Wire

extension Remarks {
  private static let filterName = Param<String>.name("name", "the name of the filter, ignoring case", SavedFilter.names)
    .example("Benches")
  static let missingFilter = Reason(.notFound, "remarks.filterNotFound", "You have no filter with that name.")

  static let setFilter = Method<Remarks>.changes(
    "remarks.filter.set",
    "Saves a filter for lists of remarks. If you have one with the same name, it is replaced. Only you see your"
      + " filters.",
    done: Sentence("saved the filter {filter.name}", "Filter {filter.name} gespeichert"),
    params: [filterName, FilterParams.query.optional, FilterParams.scope] + FilterParams.narrowing,
    result: [SavedFilter.field], reasons: [.tooMany("remarks.tooMany", "filters")]
  ) { remarks, call, writer throws(Rejection) in
    let old = remarks.savedFilter(call[filterName], of: call.user)
    var filter = old ?? SavedFilter(id: remarks.filters.reserveID(), user: call.user, name: "")
    filter.name = call[filterName]
    filter.conditions = try Conditions(call, query: call[FilterParams.query.optional])
    if old.map({ !filter.isWritten(like: $0) }) ?? true { remarks.filters.put(filter) }
    remarks.reply(with: filter, call, to: &writer)
  }

  static let removeFilter = Method<Remarks>.changes(
    "remarks.filter.remove", "Removes a filter that you saved.",
    done: Sentence("removed the filter {filter.name}", "Filter {filter.name} entfernt"),
    params: [filterName], result: [SavedFilter.field], reasons: [missingFilter]
  ) { remarks, call, writer throws(Rejection) in
    let filter = try remarks.savedFilter(call[filterName], "name", call)
    remarks.reply(with: filter, call, to: &writer)
    remarks.filters.remove(filter.id)
  }

  static let listFilters = Method<Remarks>.reads(
    "remarks.filters", "Lists the filters that you saved, by name.",
    result: [Field("filters", .array(SavedFilter.field.schema, 0...SavedFilter.mostPerUser))]
  ) { remarks, call, writer in
    let filters = remarks.filters.index.listed(of: call.user).elements().compactMap { remarks.filters[$0.id] }
    writer.list("filters", filters) { $0.show(to: call.viewer, in: remarks, &$1) }
  }

  private func savedFilter(_ name: String, of user: Int) -> SavedFilter? {
    filters.index.ids(named: name, of: user).min().flatMap { filters[$0] }
  }

  /// The caller's filter with this name.
  ///
  /// - Parameter field: the param that has the name.
  func savedFilter(_ name: String, _ field: String, _ call: Call) throws(Rejection) -> SavedFilter {
    if let filter = savedFilter(name, of: call.user) { return filter }
    throw .notFound(
      "remarks.filterNotFound", "You have no filter called '\(name)'. To list your filters: remarks.filters.",
      field: field)
  }

  func checkFilters() throws(Rejection) {
    for change in filters.changes {
      guard let filter = change.after else { continue }
      guard change.before != nil || filters.index.listed(of: filter.user).count <= SavedFilter.mostPerUser else {
        throw .tooMany("remarks.tooMany", "You have \(SavedFilter.mostPerUser) filters", SavedFilter.mostPerUser)
      }
      guard filters.index.ids(named: filter.name, of: filter.user).count > 1 else { continue }
      throw .conflict(
        "remarks.filterExists", "You already have a filter called '\(filter.name)': change or remove that one.")
    }
  }
}
