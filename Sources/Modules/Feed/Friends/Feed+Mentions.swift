import ModuleKit
import Time

// Mentions of accounts in comments and captions.

extension Feed {
  /// The maximum number of accounts that are notified of one text.
  private static let mostNamed = 10

  /// The accounts that a text on this post names. The caller and accounts that aren't allowed to see the post are left
  /// out.
  func named(in text: String, on post: Post, _ call: Call) -> [Int] {
    var accounts: [Int] = []
    for name in MentionedName.all(in: text) {
      // If several readings of the name are accounts, the longest one is meant.
      guard let account = name.readings.lazy.compactMap({ call.people.id(named: $0) }).first else { continue }
      let isTold = account != call.user && call.people.isOpen(account) && isVisible(post, account)
      if isTold, !accounts.contains(account) { accounts.append(account) }
    }
    return Array(accounts.prefix(Self.mostNamed))
  }

  /// Notifies these accounts. The limit on a post's answers also applies to its mentions, and accounts beyond the limit
  /// aren't notified.
  mutating func mention(_ accounts: [Int], on post: Post, comment: Int?, at: Instant, _ call: Call) {
    let room = max(0, call[Feed.mostAnswers] - mentions.index.posts.list(post.id).count)
    for account in accounts.prefix(room) {
      mentions.put(Mention(id: nextNews, post: post.id, comment: comment, by: call.user, to: account, at: at))
    }
  }

  /// Updates the notifications after the caption was edited. Accounts that only the new caption names are notified. For
  /// accounts that only the old caption names, the notification is withdrawn.
  mutating func mentionAgain(in post: Post, at: Instant, _ call: Call) {
    let old = mentions.index.ids(of: post.id, comment: nil).compactMap { mentions[$0] }
    let named = named(in: post.caption, on: post, call)
    for mention in old where !named.contains(mention.to) { mentions.remove(mention.id) }
    let new = named.filter { account in !old.contains { $0.to == account } }
    mention(new, on: post, comment: nil, at: at, call)
  }
}

/// The text after an `@`, which might be the name of an account.
struct MentionedName {
  /// The texts that might be the name, longest first. There are several texts, because a name can contain spaces and
  /// the sentence can continue after the name.
  let readings: [String]

  private static let most = 20
  private static let mostReadings = 8
  private static let longest = 299

  /// The first names in a text. The `@` in a mail address doesn't begin a name.
  static func all(in text: String) -> [MentionedName] {
    let scalars = Array(text.unicodeScalars)
    var names: [MentionedName] = []
    for (place, scalar) in scalars.enumerated() where scalar == "@" && names.count < most {
      if place > 0, scalars[place - 1].isInWord { continue }
      let readings = readings(scalars[(place + 1)...].prefix(longest).prefix { $0 != "\n" })
      if !readings.isEmpty { names.append(MentionedName(readings: readings)) }
    }
    return names
  }

  private static func readings(_ line: ArraySlice<Unicode.Scalar>) -> [String] {
    var readings: [String] = []
    if line.first?.properties.isWhitespace == true { return [] }
    for (place, scalar) in zip(line.indices, line) where readings.count < mostReadings {
      let isLast = place + 1 == line.endIndex
      if !scalar.properties.isWhitespace, isLast || !scalar.isInWord || !line[place + 1].isInWord {
        readings.append(String(String.UnicodeScalarView(line[...place])))
      }
    }
    return readings.reversed()
  }
}

extension Unicode.Scalar {
  fileprivate var isInWord: Bool {
    properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend || self == "_"
  }
}
