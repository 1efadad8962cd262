import Manifest
import ModuleKit
import Time
import Wire

/// The conditions that a call sets for rows: viewer, column values and time range.
struct Wanted {
  let viewer: Int
  /// The required values of columns, as keys.
  let filters: [Int: GroupKey]
  /// The range of the moment column, in that column's unit: seconds or days. Nil if there is no such condition.
  let span: Range<Int>?

  /// The beginning of a timeline's path. It contains the viewer if each viewer has separate timelines. Otherwise it is
  /// empty.
  func start(_ rule: LineRule) -> OutsideIndex.Path { rule.isByViewer ? [.number(viewer)] : [] }
}

/// The params with which a call sets the conditions of lists and reports.
struct WantedParams: Sendable {
  let columns: [GivenColumn]
  let params: [any AnyParam]
  private let layout: Layout

  static let from = Param<Day>.date("from", "from this day").optional
  static let to = Param<Day>.date("to", "until the end of this day").optional

  init(_ layout: Layout) {
    self.layout = layout
    columns = layout.filters.map {
      GivenColumn.wanted($0, layout.columns[$0], layout.meanings[$0])
    }
    var params = columns.map(\.param)
    switch layout.table.moment.map({ layout.columns[$0].kind }) {
    case .time: params += Window.params + [Param<TimeZone?>.timeZone]
    case .date: params += [Self.from, Self.to]
    default: break
    }
    self.params = params
  }

  func read(_ call: Call) throws(Rejection) -> Wanted {
    var filters: [Int: GroupKey] = [:]
    for given in columns {
      if let value = given.value(call) { filters[given.column] = GroupKey(value) }
    }
    return Wanted(viewer: call.user, filters: filters, span: try span(call))
  }

  private func span(_ call: Call) throws(Rejection) -> Range<Int>? {
    switch layout.table.moment.map({ layout.columns[$0].kind }) {
    case .time:
      let window = try Window(call)
      return window.start == nil && window.end == nil ? nil : window.seconds
    case .date:
      let (from, to) = (call[Self.from], call[Self.to])
      if from == nil, to == nil { return nil }
      let (first, last) = ((from ?? .earliest).ordinal, (to ?? .latest).ordinal)
      guard first <= last else {
        throw .violation("to", "range", "must not be before 'from'")
      }
      return first..<last + 1
    default: return nil
    }
  }
}
