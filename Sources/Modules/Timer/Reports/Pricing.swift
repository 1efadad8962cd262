import ModuleKit

/// The entries of each project with a rate, as a report counts them. The report's amounts are computed from them.
///
/// The lines of a report must add up to its total. So a project's price in a part of the range is the difference
/// between two rounded prices. One is the price of all time up to the part's end. The other is the price of all time up
/// to the part's start.
struct Pricing {
  private let priced: [(selection: Selection, rate: Money)]
  private let start: Int

  static let none = Pricing()

  private init() {
    priced = []
    start = 0
  }

  /// - Parameter parts: the timelines of projects with a rate.
  init(_ parts: [(lines: [Timeline], rate: Money)], of report: Report) {
    priced = parts.map { (report.selection($0.lines), $0.rate) }
    start = report.span.lowerBound
  }

  /// The price of the entries in this part of the range.
  func sums(in span: Range<Int>) -> MoneySums {
    var sums = MoneySums()
    for (selection, rate) in priced {
      let before = rate.price(ofSeconds: selection.tally(in: start..<max(start, span.lowerBound)).seconds)
      let all = rate.price(ofSeconds: selection.tally(in: start..<max(start, span.upperBound)).seconds)
      sums += Money(units: all.units - before.units, rate.currency)
    }
    return sums
  }
}
