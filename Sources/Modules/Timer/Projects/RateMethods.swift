import ModuleKit
import Wire

// Methods about hourly rates of projects and clients, and about the default rate.

extension Timer {
  static let rateParam = Param<Amount>.amount("rate", "what an hour costs, as decimal text")
  static let currencyParam = Param<Currency>.currency("currency", "the currency of the amounts")
  static let rateField = Field("rate", Rate.field.schema, optional: true)
  /// The maximum number of rates of a user. Normal use doesn't reach it.
  private static let mostRates = 1_000

  private static let rateClient = Param<String>.name(
    "client", "the client; default: everything that has no other rate", 1...300
  ).optional
  private static let newRate = rateParam.edit.opposite("no rate")
  private static let newCurrency = currencyParam.change

  static let setRate = Method<Timer>.changes(
    "timer.rate.set",
    "Sets what an hour costs for a client, or for everything that has no other rate. A project's own rate comes first,"
      + " then those of the projects above it, then its client's, then the default.",
    done: Sentence(
      "[{rate?}an hour costs {rate.rate} {rate.currency}|there is no such rate any more]",
      "[{rate?}eine Stunde kostet {rate.rate} {rate.currency}|diesen Satz gibt es nicht mehr]"),
    params: [rateClient, newRate, newCurrency], result: [rateField], reasons: [tooManyReason]
  ) { timer, call, writer throws(Rejection) in
    let client = call[rateClient]
    let known = timer.rates.index.ids(for: client, of: call.user).min().flatMap { timer.rates[$0] }
    let amount = call[newRate].applied(to: known?.amount)
    let usual = timer.rates.index.ids(for: nil, of: call.user).min().flatMap { timer.rates[$0]?.currency }
    guard let amount, let money = try Money.check(amount, call[newCurrency] ?? known?.currency ?? usual, "rate") else {
      if let known { timer.rates.remove(known.id) }
      return
    }
    let rate: Rate
    if var changed = known {
      (changed.client, changed.amount, changed.currency) = (client, amount, money.currency)
      timer.rates.put(changed)
      rate = changed
    } else {
      rate = timer.rates.insert {
        Rate(id: $0, user: call.user, client: client, amount: amount, currency: money.currency)
      }
    }
    timer.reply(with: rate, call, to: &writer)
  }

  static let listRates = Method<Timer>.reads(
    "timer.rates", "Lists your rates by client. The default rate has no client.",
    result: [Field("rates", .array(Rate.field.schema, 0...mostRates))]
  ) { timer, call, writer in
    let rates = timer.rates.index.all(of: call.user).compactMap { timer.rates[$0] }
    writer.list("rates", rates) { $0.show(to: call.viewer, in: timer, &$1) }
  }

  func checkRates() throws(Rejection) {
    for change in rates.changes {
      guard let rate = change.after else { continue }
      guard change.before != nil || rates.index.count(of: rate.user) <= Self.mostRates else {
        throw .tooMany("timer.tooMany", "You have \(Self.mostRates) rates", Self.mostRates)
      }
      guard rates.index.ids(for: rate.client, of: rate.user).count > 1 else { continue }
      throw .conflict("timer.rateExists", "That client has another rate now. First undo the change that set it.")
    }
  }
}
