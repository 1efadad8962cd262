extension StaticString {
  /// Passes the string's bytes to the closure.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // A static string's bytes are immutable and never freed.
    body(unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
