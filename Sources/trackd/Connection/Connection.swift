import Host
import System
import Wire

/// One client: its socket, what has been read of it, the answer under way, and what it is still to be sent.
///
/// It only keeps its state true: when it is served, and what is done about what it says, is `Connections`' business. So the
/// questions by which that is decided are all here, in one place.
final class Connection: Listed {
  typealias List = WaitingList<Connection>

  let token: UInt64
  let uid: UInt32
  let user: UserShare
  let descriptor: Descriptor
  var session: Session?
  var framer: Framer
  var outbox = Outbox()
  var lists: ListMarks = []

  /// Members of a batch that have not been started.
  var members: ArraySlice<RPC.Item> = []
  /// The call that is off the loop, and the id to answer it by.
  var awaited: (ticket: Ticket, id: RequestID?)?

  /// Nothing more will be read: the client has closed its side, or the daemon stops.
  var inputEnded = false
  /// May there be a line among what has been read, which has not had its turn?
  var hasLines = false
  /// The client can't be sent anything any more. What it has sent counts all the same.
  var isDead = false
  /// It has been told why it has to go: what it sends is thrown away.
  var isDismissed = false
  /// The kernel's buffer is full, and it will say when there is room again.
  var isStalled = false
  /// It sends more while it has to wait: the kernel isn't asked about it.
  var isPaused = false
  var isClosed = false
  /// Bytes of unfinished input that are charged to its uid.
  var charged = 0
  /// Bytes of output that are charged to its user.
  var queued = 0
  /// What the kernel was asked to report; nil: nothing at all.
  var watched: Interest?
  /// How many bytes may be queued before it is left alone.
  var mark: Int
  /// How many bytes may be queued for all connections of its user before they are left alone.
  var mostQueued: Int
  private let senders: List

  init(
    token: UInt64, uid: UInt32, user: UserShare, descriptor: consuming Descriptor, limits: Limits, senders: List
  ) {
    self.token = token
    self.uid = uid
    self.user = user
    self.descriptor = descriptor
    self.senders = senders
    framer = Framer(limit: limits.messageBytes)
    mark = limits.outboxBytes
    mostQueued = limits.queuedBytesPerUser
  }

  /// May its next request be started?
  var mayStart: Bool {
    !outbox.isOpen && !isDismissed && session?.isReady == true && outbox.count < mark && !user.isFull
  }

  /// May the answer that was begun, and isn't whole, be gone on with?
  var mayGoOn: Bool { outbox.isOpen && awaited == nil }

  /// May more be read of it?
  var mayRead: Bool { !inputEnded && !hasLines && (isDismissed || mayStart) }

  /// Has all been said, on both sides?
  var isFinished: Bool { inputEnded && !hasLines && awaited == nil && outbox.isIdle }

  /// What the kernel has to report. Of one that is dead and can't be read it would report just that, over and over.
  var wanted: Interest? {
    if isDead && !mayRead { return nil }
    // Asked at every request: the operators of a set cost more than the answer.
    let reading = inputEnded || isPaused ? 0 : Interest.read.rawValue
    let writing = isStalled ? Interest.write.rawValue : 0
    return Interest(rawValue: reading | writing)
  }
}

extension Connection: EventSink {
  var room: Int { user.isFull ? 0 : max(0, mark - outbox.count) }

  func send(_ message: [UInt8]) {
    outbox.queue(message)
    _ = user.queue(message.count + 1, most: mostQueued)
    queued += message.count + 1
    senders.add(self)
  }
}
