import Host

/// The latest durable revision of each module. A module's revision never decreases.
struct DurableRevisions {
  private var revs: [Int] = []

  mutating func advance(_ module: Int, to rev: Int) {
    while revs.count <= module { revs.append(0) }
    revs[module] = max(revs[module], rev)
  }

  func cover(_ hold: Hold) -> Bool {
    hold.module < revs.count && hold.rev <= revs[hold.module]
  }
}
