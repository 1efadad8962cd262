package import ModuleKit

// What happens to rows when a user is erased. The user's posts are deleted together with all answers to these posts.
// The user's answers to other posts are deleted, too.

extension Post {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Post> {
    author == account ? .goes : .stays
  }
}

extension ProgressStep {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<ProgressStep> {
    feed.isPost(post, by: account) ? .goes : .stays
  }
}

extension Like {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Like> {
    user == account || author == account ? .goes : .stays
  }
}

extension Comment {
  /// Replies to the user's comments are kept, and become ordinary comments.
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Comment> {
    if user == account || author == account { return .goes }
    guard answered == account else { return .stays }
    var comment = self
    (comment.replyTo, comment.answered) = (nil, nil)
    return .becomes(comment)
  }
}

extension Friendship {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Friendship> {
    by == account || to == account ? .goes : .stays
  }
}

extension Recommendation {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Recommendation> {
    by == account || to == account || post.map { feed.isPost($0, by: account) } ?? false ? .goes : .stays
  }
}

extension Mention {
  package func erasure(of account: Int, in feed: borrowing Feed) -> Erasure<Mention> {
    by == account || to == account || feed.isPost(post, by: account) ? .goes : .stays
  }
}

extension Feed {
  fileprivate func isPost(_ id: Int, by account: Int) -> Bool { posts[id]?.author == account }
}
