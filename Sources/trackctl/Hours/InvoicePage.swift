import Time
import Wire

/// An invoice as an HTML page to print. The page is a single file that has no scripts and loads nothing.
struct InvoicePage {
  let invoice: JSON
  /// The sender's address. Each comma in it begins a new line.
  let sender: String?
  let recipient: String?

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>\(title)</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <address>\(lines(sender ?? ""))</address>
    <address>\(lines(recipient ?? invoice.text("client")))</address>
    <h1>\(title)</h1>
    <p>\(facts)</p>
    <table>
    <thead><tr><th>Project</th><th>Hours</th><th>Rate</th><th>\(text(of: "currency"))</th></tr></thead>
    <tbody>
    \(rows)
    </tbody>
    <tfoot>
    \(sums)
    </tfoot>
    </table>
    \(invoice.text("note").isEmpty ? "" : "<p>\(noteLines)</p>")
    </body>
    </html>

    """
  }

  private static let style = """
    @page { size: A4; margin: 25mm 20mm; }
    body { font: 11pt/1.5 sans-serif; color: #000; background: #fff; max-width: 170mm; margin: 0 auto; }
    address { font-style: normal; margin-bottom: 15mm; }
    h1 { font-size: 16pt; }
    table { border-collapse: collapse; width: 100%; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    th, td { text-align: right; padding: 1mm 2mm; border-bottom: 0.2mm solid #999; }
    th:first-child, td:first-child { text-align: left; }
    tfoot tr:last-child td { font-weight: bold; border-bottom: 0.5mm solid #000; }
    """

  private var title: String {
    let kind = invoice.text("state") == "counter" ? "Cancellation invoice" : "Invoice"
    return "\(kind) \(invoice.number("number"))"
  }

  private var facts: String {
    let made = invoice.instant("at").map { TimeZone.utc.day(of: $0).description } ?? ""
    let range = "Work from \(text(of: "from")) to \(text(of: "to"))."
    let voids = invoice["voids"] == nil ? "" : " It cancels invoice \(invoice.number("voids"))."
    let void = invoice["voidedBy"] == nil ? "" : " It was cancelled by invoice \(invoice.number("voidedBy"))."
    let paid = invoice.text("paidOn").isEmpty ? "" : " Paid on \(text(of: "paidOn"))."
    return "\(made). \(range)\(voids)\(void)\(paid)"
  }

  private var rows: String {
    invoice.things("lines").map { line in
      let cells = [line.text("project"), Self.hours(line), line.text("rate"), line.text("amount")]
      return "<tr>" + cells.map { "<td>\(XMLText.shown($0))</td>" }.joined() + "</tr>"
    }.joined(separator: "\n")
  }

  private static func hours(_ line: JSON) -> String { Lengths.short(60 * (line["minutes"]?.int ?? 0)) }

  private var sums: String {
    let percent = invoice["taxPercent"]?.string
    let tax = percent.map { [("Tax, \($0) %", invoice.text("tax"))] } ?? []
    let sums = [("Net", invoice.text("net"))] + tax + [("Total", invoice.text("total"))]
    return sums.map { name, amount in
      "<tr><td colspan=\"3\">\(XMLText.shown(name))</td><td>\(XMLText.shown(amount))</td></tr>"
    }.joined(separator: "\n")
  }

  private func text(of member: String) -> String { XMLText.shown(invoice.text(member)) }

  private func lines(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: ",")).map { XMLText.shown(String(decoding: $0, as: UTF8.self)) }
      .joined(separator: "<br>")
  }

  private var noteLines: String {
    invoice.text("note").utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { XMLText.shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: "<br>")
  }
}
