/// The text that a person reads next to a value: a column title, or the label of a form field.
///
/// English is always present. A client in another language falls back to English.
public struct Label: Sendable, Equatable {
  public let en: String
  public let de: String?

  public init(_ en: String, _ de: String?) {
    self.en = en
    self.de = de
  }
}
