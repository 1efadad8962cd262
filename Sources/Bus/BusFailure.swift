/// Why something can't be done on the bus.
package struct BusFailure: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
