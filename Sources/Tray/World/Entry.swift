internal import TrackClientCalls

/// The running timer entry.
package struct Entry: Equatable, Sendable {
  package var id: Int
  package var project: String
  package var note = ""
  package var startedAt: Int
}

extension Entry {
  init(_ entry: TimerModule.Entry) {
    self.init(
      id: entry.id, project: entry.project, note: entry.note, startedAt: entry.startedAt.secondsSince1970)
  }
}
