public import Wire

/// A list that a method needs from another module. The host reads the list before the method's step, with the caller's
/// rights. So the method gets nothing that the caller isn't allowed to see.
public struct OtherList: Sendable {
  public let method: String
  /// The names of the params that `writeParams` writes. If the time zone isn't among them, the list uses the call's
  /// time zone.
  public let params: [String]
  public let writeParams: @Sendable (Call, inout JSONWriter) -> Void

  public init(
    _ method: String, params: [String], _ writeParams: @escaping @Sendable (Call, inout JSONWriter) -> Void
  ) {
    self.method = method
    self.params = params
    self.writeParams = writeParams
  }
}
