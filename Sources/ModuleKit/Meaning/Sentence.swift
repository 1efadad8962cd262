public import Wire

/// Describes what a method did, with placeholders for values of its reply.
///
/// Example: `[stopped {stopped.project}, ]started {entry.project}`. `SentenceForm` describes the syntax.
public struct Sentence: Sendable, Equatable {
  public let en: String
  public let de: String?
  /// Whether the sentence leaves out so much that clients should show the reply below it.
  public let showsReply: Bool
  /// Whether the change can't be undone. Clients then don't offer undo.
  public let isFinal: Bool

  public init(_ en: String, _ de: String?, showsReply: Bool = false, isFinal: Bool = false) {
    self.en = en
    self.de = de
    self.showsReply = showsReply
    self.isFinal = isFinal
  }

  public func write(to writer: inout JSONWriter) {
    writer.key("x-sentence")
    writer.beginObject()
    writer.member("en", en)
    if let de { writer.member("de", de) }
    if showsReply { writer.member("showsReply", true) }
    if isFinal { writer.member("final", true) }
    writer.endObject()
  }
}
