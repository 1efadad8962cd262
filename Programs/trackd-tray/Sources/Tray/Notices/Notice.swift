/// Something that the user is to know, for as long as it holds.
public struct Notice: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case hours, chores, feed, long, idle, failure }

  /// What can be done about it. The name goes to the notification server and comes back with a click.
  public struct Choice: Equatable, Sendable {
    public var name: String
    public var label: String
    public var deed: Deed?

    public init(_ name: String, _ label: String, _ deed: Deed?) {
      self.name = name
      self.label = label
      self.deed = deed
    }
  }

  /// What it is about, this time: told once, it isn't told again under this name.
  public let key: String
  public let kind: Kind
  public let title: String
  public let text: String
  public let choices: [Choice]

  public init(_ kind: Kind, key: String, title: String, text: String, choices: [Choice] = []) {
    self.kind = kind
    self.key = "\(kind.rawValue):\(key)"
    self.title = title
    self.text = text
    self.choices = choices
  }
}
