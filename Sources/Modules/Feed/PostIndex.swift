import ModuleKit
import Time

/// Posts by author, audience, state, image, activity and day: what timelines, counts and heat maps are made of.
package struct PostIndex: RowIndex {
  private var shelves: [Shelf: IDList] = [:]
  private var diaries: [Diary.Owner: Diary] = [:]

  package init() {}

  package mutating func insert(_ post: Post) {
    for shelf in post.shelves { shelves[shelf, default: IDList()].insert(post.id) }
    if post.kind == .activity { diaries[Diary.Owner(post), default: Diary()].insert(post) }
  }

  package mutating func remove(_ post: Post) {
    for shelf in post.shelves {
      shelves[shelf]?.remove(post.id)
      if shelves[shelf]?.isEmpty == true { shelves[shelf] = nil }
    }
    guard post.kind == .activity else { return }
    diaries[Diary.Owner(post)]?.remove(post)
    if diaries[Diary.Owner(post)]?.isEmpty == true { diaries[Diary.Owner(post)] = nil }
  }

  subscript(shelf: Shelf) -> IDList? { shelves[shelf] }

  func diary(of author: Int, _ audience: Audience) -> Diary? {
    diaries[Diary.Owner(author: author, audience: audience)]
  }
}

extension Post {
  fileprivate var shelves: [Shelf] {
    var topics: [Shelf.Topic] = [.all]
    if kind == .activity { topics.append(.activity(named: activity)) }
    if let day { topics.append(.day(day.ordinal)) }
    let own = topics.map { shelf(.author(author), $0) }
    return audience == .everyone ? own + topics.map { shelf(.anyone, $0) } : own
  }

  private func shelf(_ owner: Shelf.Owner, _ topic: Shelf.Topic) -> Shelf {
    Shelf(owner: owner, audience: audience, state: Shelf.State(self), hasImage: picture != nil, topic: topic)
  }
}
