/// The text that people read next to a value, such as a column title or the label of a form field.
///
/// The English text is always present. Clients in other languages fall back to it.
public struct Label: Sendable, Equatable {
  public let en: String
  public let de: String?

  public init(_ en: String, _ de: String?) {
    self.en = en
    self.de = de
  }
}
