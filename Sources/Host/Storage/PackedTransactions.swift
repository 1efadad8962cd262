/// Transactions one behind another, packed: for one that is looked at all of them are unpacked, which takes a tenth of a
/// millisecond.
///
/// They are numbers, column by column and each the difference to the one before, and behind these the bodies. So what is the same
/// over and over packs to nothing.
final class PackedTransactions: Sendable {
  let firstRev: Int
  let count: Int
  /// When the first was.
  let firstAt: Int
  private let length: Int
  private let bytes: [UInt8]

  /// Of consecutive transactions, and at least one.
  init(_ transactions: [KeptTransaction]) {
    firstRev = transactions[0].rev
    firstAt = transactions[0].at
    count = transactions.count
    var text: [UInt8] = []
    text.reserveCapacity(transactions.reduce(0) { $0 + $1.body.count } + 8 * count)
    for column in Self.columns {
      var before = 0
      for transaction in transactions {
        let number = column(transaction)
        Self.append(number &- before, to: &text)
        before = number
      }
    }
    for transaction in transactions { text += transaction.body }
    length = text.count
    bytes = TextPacking.pack(text)
  }

  private static let columns: [@Sendable (KeptTransaction) -> Int] = [
    { $0.at }, { $0.by }, { $0.undoes }, { $0.order }, { $0.removes ? 1 : 0 }, { $0.body.count },
  ]

  var transactions: [KeptTransaction] {
    let text = TextPacking.unpack(bytes, count: length)
    var place = 0
    let columns = Self.columns.map { _ in
      var number = 0
      return (0..<count).map { _ in
        number &+= Self.number(in: text, &place)
        return number
      }
    }
    return (0..<count).map { index in
      let body = text[place..<place + columns[5][index]]
      place = body.endIndex
      return KeptTransaction(
        rev: firstRev + index, at: columns[0][index], by: columns[1][index], undoes: columns[2][index],
        order: columns[3][index], removes: columns[4][index] == 1, body: Array(body))
    }
  }

  /// Seven bits a byte, the lowest first, and the lowest of all is the sign.
  private static func append(_ number: Int, to text: inout [UInt8]) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      text.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    text.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func number(in text: [UInt8], _ place: inout Int) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = text[place]
      place += 1
      number |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1) }
    }
  }
}
