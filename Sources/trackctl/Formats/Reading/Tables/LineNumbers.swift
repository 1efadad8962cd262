import Wire

/// Finds the line of a file on which a parsed JSON value begins.
struct LineNumbers {
  private let ends: [Int]

  init(_ bytes: [UInt8]) {
    ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
  }

  func line(of json: JSON) -> Int {
    let start = json.raw.startIndex
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
