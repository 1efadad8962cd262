import Testing

@testable import Journal

@Suite("TransactionPrefix")
struct TransactionPrefixTests {
  private func prefix(_ text: String) -> TransactionPrefix? {
    let bytes = Array("xx\(text)".utf8)
    return TransactionPrefix(bytes.span, in: 2..<bytes.count)
  }

  @Test("without `synced`, the previous revision was durable")
  func withoutSynced() {
    let prefix = prefix(#"{"rev":43,"at":1}"#)
    #expect(prefix?.rev == 43)
    #expect(prefix?.synced == 42)
    #expect(prefix?.startsBatch == true)
    #expect(prefix?.bodyStart == 2 + 10)
  }

  @Test("with `synced`, the record was written in one batch after others")
  func withSynced() {
    let prefix = prefix(#"{"rev":43,"synced":40,"at":1}"#)
    #expect(prefix?.synced == 40)
    #expect(prefix?.startsBatch == false)
    #expect(prefix?.bodyStart == 2 + 22)
  }

  @Test("a body may be empty")
  func emptyBody() {
    #expect(prefix(#"{"rev":43}"#)?.bodyStart == 2 + 9)
    #expect(prefix(#"{"rev":43,"synced":1}"#)?.synced == 1)
  }

  @Test(
    "anything else is not a transaction",
    arguments: [
      "", "{", #"{"rev":"#, #"{"rev":}"#, #"{"rev":-1}"#, #"{"rev":0,"at":1}"#, #"{"rev": 1}"#, #"{ "rev":1}"#,
      #"{"rev":1"#, #"{"rev":1.5}"#, #"{"rev":9223372036854775808}"#, #"{"rev":99999999999999999999}"#,
      #"{"rev":5,"synced":5}"#, #"{"rev":5,"synced":6,"at":1}"#, #"{"rev":5,"synced":}"#, #"{"row":"a","id":1}"#,
    ]
  )
  func refuses(text: String) {
    #expect(prefix(text) == nil)
  }
}
