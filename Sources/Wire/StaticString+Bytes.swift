extension StaticString {
  /// Passes the bytes of the string to the closure.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // The bytes of a static string never change and are never freed.
    body(unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount))
  }
}
