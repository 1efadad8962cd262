import ModuleKit
import Time

/// Finds posts by author, audience, state, image, activity and day. Timelines, counts and heat maps use only this
/// index.
package struct PostIndex: RowIndex {
  private var groups: [PostGroup: SortedList<Int>] = [:]
  private var diaries: [Diary.Owner: Diary] = [:]
  private var counts: [Int: Int] = [:]

  package init() {}

  func count(of author: Int) -> Int { counts[author] ?? 0 }

  package mutating func insert(_ post: Post) {
    counts[post.author, default: 0] += 1
    for group in post.groups { groups[group, default: SortedList()].insert(post.place.rank) }
    for owner in post.diaries { diaries[owner, default: Diary()].insert(post) }
  }

  package mutating func remove(_ post: Post) {
    let left = counts[post.author, default: 1] - 1
    counts[post.author] = left > 0 ? left : nil
    for group in post.groups { groups.lessen(group) { $0.remove(post.place.rank) } }
    for owner in post.diaries { diaries.lessen(owner) { $0.remove(post) } }
  }

  /// The sort keys of the group's posts (`PostSortKey`).
  subscript(group: PostGroup) -> SortedList<Int>? { groups[group] }

  func diary(of author: Int, _ audience: Audience, activity: NameKey? = nil) -> Diary? {
    diaries[Diary.Owner(author: author, audience: audience, activity: activity)]
  }
}

extension Post {
  fileprivate var diaries: [Diary.Owner] {
    guard kind == .activity else { return [] }
    return [nil, NameKey(activity)].map { Diary.Owner(author: author, audience: audience, activity: $0) }
  }

  fileprivate var groups: [PostGroup] {
    var topics: [PostGroup.Topic] = [.all]
    if let day { topics.append(.day(day.ordinal)) }
    if kind == .activity {
      let name = NameKey(activity)
      topics.append(.activity(name))
      if let day { topics.append(.activityOn(name, day.ordinal)) }
    }
    let own = topics.map { group(.author(author), $0) }
    return audience == .everyone ? own + topics.map { group(.anyone, $0) } : own
  }

  private func group(_ owner: PostGroup.Owner, _ topic: PostGroup.Topic) -> PostGroup {
    PostGroup(owner: owner, audience: audience, state: PostGroup.State(self), hasImage: picture != nil, topic: topic)
  }
}
