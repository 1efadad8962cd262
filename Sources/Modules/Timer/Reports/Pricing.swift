import ModuleKit

/// The entries of each project with a rate, as a report counts them. The report's amounts are computed from these
/// entries.
///
/// The lines of a report must add up to its total. So a project's price in a part of the range is the difference
/// between two rounded prices. Both begin at the range's start. One ends at the part's end, and the other ends at the
/// part's start.
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
