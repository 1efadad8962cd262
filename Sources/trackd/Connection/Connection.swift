import Host
import ModuleKit
import System
import Wire

/// One client: its socket, what has been read of it, the answer under way, and what it is still to be sent.
///
/// How it stands with the client is in its `state`. When it is served, and what is done about what happens, is `Connections`'
/// business.
final class Connection: Listed {
  typealias List = WaitingList<Connection>

  let token: UInt64
  let uid: UInt32
  /// Whose share it takes, and that share.
  private(set) var principal: Principal
  /// Who called when that was looked at.
  var caller: Caller?
  private(set) var user: UserShare
  let descriptor: Descriptor
  var state = ConnectionState()
  /// Nil once it may ask for nothing more.
  var session: Session?
  var framer: Framer
  var outbox = Outbox()
  var lists: ListMarks = []

  /// Members of a batch that have not been started.
  var members: ArraySlice<RPC.Item> = []
  /// The call that is off the loop, and the id to answer it by.
  var awaited: (ticket: Ticket, id: RequestID?)?

  /// Bytes of unfinished input that are charged to its principal.
  var charged = 0
  /// Bytes of output that are charged to its user.
  var queued = 0
  /// What the kernel was asked to report; nil: nothing at all.
  var watched: Interest?
  /// How many bytes may be queued before it is left alone.
  var mark: Int
  /// Who hasn't signed in is answered one thing, and reads it, before the next.
  private var markOfWhoCalls = Int.max
  private static let markOfStranger = 64 << 10
  private let senders: List

  init(
    token: UInt64, uid: UInt32, user: UserShare, descriptor: consuming Descriptor, limits: Limits, senders: List
  ) {
    self.token = token
    self.uid = uid
    principal = .user(uid)
    self.user = user
    self.descriptor = descriptor
    self.senders = senders
    framer = Framer(limit: limits.messageBytes)
    mark = limits.outboxBytes
  }

  /// From now on it takes somebody else's share, with all that waits.
  func take(_ share: UserShare, of principal: Principal) {
    user.queue(-queued)
    share.queue(queued)
    user = share
    self.principal = principal
    if case .address = principal { markOfWhoCalls = Self.markOfStranger } else { markOfWhoCalls = .max }
  }

  /// May its next request be started?
  var mayStart: Bool { !outbox.isOpen && session?.isReady == true && mayGrow(to: min(mark, markOfWhoCalls)) }

  /// May the answer that was begun, and isn't whole, be gone on with?
  var mayGoOn: Bool { outbox.isOpen && awaited == nil }

  /// Is there nothing to be sent, and nothing awaited?
  var isIdle: Bool { awaited == nil && outbox.isIdle }

  /// May more be queued, by what waits for it and for its user already?
  ///
  /// An even share of what its user may have is always its own, so that who has nothing waiting is always answered. It may have
  /// as much as there is room left for all of the user's: as that becomes less, those who hold the most wait first. They
  /// go on when something of their own has gone, so nobody has to look out for them.
  func mayGrow(to mark: Int) -> Bool { outbox.count < min(mark, max(user.room, user.evenShare)) }
}

extension Connection: EventSink {
  var room: Int { mayGrow(to: mark) ? mark - outbox.count : 0 }

  func send(_ message: [UInt8]) {
    outbox.queue(message)
    user.queue(message.count + 1)
    queued += message.count + 1
    senders.add(self)
  }
}
