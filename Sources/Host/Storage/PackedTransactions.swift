/// Consecutive transactions, compressed together. Reading any one of them unpacks them all, which takes a tenth of a
/// millisecond.
///
/// The text to compress begins with all numbers of the transactions, such as times and authors, column by column. Each
/// number is stored as the difference from the same number of the previous transaction. So repeated values take almost
/// no space. The bodies follow.
final class PackedTransactions: Sendable {
  let firstRev: Int
  let count: Int
  let firstAt: Int
  private let length: Int
  private let bytes: [UInt8]

  /// - Parameter transactions: consecutive transactions, at least one.
  init(_ transactions: [KeptTransaction]) {
    firstRev = transactions[0].rev
    firstAt = transactions[0].at
    count = transactions.count
    var text: [UInt8] = []
    text.reserveCapacity(transactions.reduce(0) { $0 + $1.body.count } + 8 * count)
    // The span gives access to the transactions in place. Iterating over the array would copy each transaction and
    // retain its body.
    let all = transactions.span
    for column in Column.allCases {
      var before = 0
      for index in all.indices {
        let number = column.number(of: all[index])
        Self.append(number &- before, to: &text)
        before = number
      }
    }
    for transaction in transactions { text += transaction.body }
    length = text.count
    bytes = TextPacking.pack(text)
  }

  private enum Column: Int, CaseIterable {
    case at, by, undoes, order, removes, isMerged, isAutomatic, length

    func number(of transaction: borrowing KeptTransaction) -> Int {
      switch self {
      case .at: transaction.at
      case .by: transaction.by
      case .undoes: transaction.undoes
      case .order: transaction.order
      case .removes: transaction.removes ? 1 : 0
      case .isMerged: transaction.isMerged ? 1 : 0
      case .isAutomatic: transaction.isAutomatic ? 1 : 0
      case .length: transaction.body.count
      }
    }
  }

  var transactions: [KeptTransaction] {
    let text = TextPacking.unpack(bytes, count: length)
    var offset = 0
    let columns = Column.allCases.map { _ in
      var number = 0
      return (0..<count).map { _ in
        number &+= Self.number(in: text, &offset)
        return number
      }
    }
    return (0..<count).map { index in
      func number(_ column: Column) -> Int { columns[column.rawValue][index] }
      let body = text[offset..<offset + number(.length)]
      offset = body.endIndex
      return KeptTransaction(
        rev: firstRev + index, at: number(.at), by: number(.by), undoes: number(.undoes), order: number(.order),
        removes: number(.removes) == 1, isMerged: number(.isMerged) == 1, isAutomatic: number(.isAutomatic) == 1,
        body: Array(body))
    }
  }

  /// Appends a number as a zigzag-encoded varint: seven bits per byte, lowest bits first.
  private static func append(_ number: Int, to text: inout [UInt8]) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      text.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    text.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func number(in text: [UInt8], _ offset: inout Int) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = text[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1) }
    }
  }
}
