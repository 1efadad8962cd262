/// Why something can't be done on the bus.
public struct BusFailure: Error, Equatable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
