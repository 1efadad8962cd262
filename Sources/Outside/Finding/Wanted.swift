import Manifest
import ModuleKit
import Time
import Wire

/// Which rows a call is about: of whom, with what in their columns, from when to when.
struct Wanted {
  let viewer: Int
  /// By column.
  let filters: [Int: GroupKey]
  /// In the moment's own numbers: seconds or days. Nil where all are wanted.
  let span: Range<Int>?

  /// The path of a line's groups that come before its last.
  func start(_ rule: LineRule) -> OutsideIndex.Path { rule.isByViewer ? [.number(viewer)] : [] }
}

/// The params by which lists and reports are told what is wanted.
struct WantedParams: Sendable {
  let columns: [GivenColumn]
  let params: [any AnyParam]
  private let layout: Layout

  static let from = Param<Day>.date("from", "from this day on").optional
  static let to = Param<Day>.date("to", "up to and with this day").optional

  init(_ layout: Layout) {
    self.layout = layout
    columns = layout.filters.map { GivenColumn.wanted($0, layout.columns[$0], of: layout.table.one) }
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
        throw .violation("to", "range", "must not lie before from: no day lies between")
      }
      return first..<last + 1
    default: return nil
    }
  }
}
