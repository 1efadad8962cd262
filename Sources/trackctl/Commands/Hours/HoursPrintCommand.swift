import Wire

/// `hours print`: writes an invoice as a page to print.
enum HoursPrintCommand: Command {
  static let name = "hours print"
  static let summary = "write an invoice as a page to print or to send"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [number, file] }
  static var options: [Option] { [from, to, replace] }
  static var details: [String] {
    "The page is one file of HTML without scripts. Print it from a browser, on paper or as a PDF."
    "hours invoice create makes an invoice, and hours invoice show NUMBER --json prints it for programs."
  }
  static var examples: [Example] {
    Example("hours print 1 invoice-1.html", "write invoice 1 to a file")
    Example(
      "hours print 1 --sender 'Ann Ash, Mill Lane 3' > 1.html", "write it with your name and address as the sender")
  }

  private static let number = Operand.one("NUMBER", "the number of the invoice")
  private static let file = Operand.optional(
    "FILE", "the file to write; default: the standard output", completes: .files)
  private static let from = Option.value(
    "sender", "TEXT", "the sender's name and address; each comma begins a new line")
  private static let to = Option.value(
    "recipient", "TEXT", "the recipient's name and address; default: the client's name")

  private static let replace = Option.flag("replace", "overwrite the file if it exists")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    guard let wanted = Int(arguments[number]), wanted > 0 else {
      throw .usage("'\(Terminal.clean(arguments[number]))' is not the number of an invoice")
    }
    let reply = try session.call("hours.invoice.show", ["number": JSON(wanted)])
    if session.isJSON { return session.output.print(reply) }
    let page = InvoicePage(invoice: reply["invoice"] ?? .null, sender: arguments[from], recipient: arguments[to]).text
    guard let path = arguments.optional(file) else { return session.output.write(Array(page.utf8)) }
    try NewFile(path: path).write(Array(page.utf8), mayReplace: arguments.has(replace))
    session.output.print("wrote invoice \(wanted) to \(Terminal.clean(path))")
  }
}
