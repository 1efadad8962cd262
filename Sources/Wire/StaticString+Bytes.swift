extension StaticString {
  /// Hands out its bytes.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // The bytes of what stands in the program neither move nor go.
    body(unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
