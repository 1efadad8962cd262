/// A name in a reply, such as a picture's type. A newer daemon may send names that this library doesn't know.
public struct Named<Choice: RawRepresentable<String> & Sendable>: Hashable, Sendable {
  /// The name, as the daemon sent it.
  public let rawValue: String
  /// The known name. Nil if this library doesn't know the name.
  public var known: Choice? { Choice(rawValue: rawValue) }

  /// Whether the name is this known name.
  public static func == (left: Named, right: Choice) -> Bool { left.rawValue == right.rawValue }
}

extension Named: ReplyValue {
  init(reading json: JSON) throws(ClientError) { rawValue = try String(reading: json) }
}
