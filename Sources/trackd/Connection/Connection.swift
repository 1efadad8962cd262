import Host
import ModuleKit
import System
import Wire

/// One client: its socket, unread input, the answer under way, and the output queue.
///
/// `state` tracks the protocol with the client. `Connections` decides when the connection is served, and carries out
/// the actions that `state` returns.
final class Connection: Listed {
  typealias List = WaitingList<Connection>

  let token: UInt64
  let uid: UInt32
  /// The principal whose limits this connection uses. `user` is that principal's share.
  private(set) var principal: Principal
  /// The session's caller when the principal was determined. If the session has a different caller object, the
  /// principal must be determined again.
  var caller: Caller?
  private(set) var user: UserShare
  let descriptor: Descriptor
  var state = ConnectionState()
  /// The client's session. Nil once the client may send no more requests.
  var session: Session?
  var framer: Framer
  var outbox = Outbox()
  var lists: ListMarks = []

  /// The requests of a batch that haven't been started.
  var members: ArraySlice<RPC.Item> = []
  /// The call that is under way outside the loop, and the id for its reply.
  var awaited: (ticket: Ticket, id: RequestID?)?

  /// The bytes of unfinished input that are charged to its principal.
  var charged = 0
  /// The bytes of output that are charged to its user.
  var queued = 0
  /// The events registered with the kernel. Nil: none.
  var watched: Interest?
  /// The limit on queued bytes. At this limit, no new request starts.
  var mark: Int
  /// A lower limit on queued bytes for visitors who haven't signed in. They must read one answer before the next
  /// request starts.
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

  /// Moves the connection, with its queued bytes, to another share.
  func take(_ share: UserShare, of principal: Principal) {
    user.queue(-queued)
    share.queue(queued)
    user = share
    self.principal = principal
    if case .address = principal { markOfWhoCalls = Self.markOfStranger } else { markOfWhoCalls = .max }
  }

  /// Whether its next request may start.
  var mayStart: Bool { !outbox.isOpen && session?.isReady == true && mayGrow(to: min(mark, markOfWhoCalls)) }

  /// Whether an unfinished answer may continue.
  var mayGoOn: Bool { outbox.isOpen && awaited == nil }

  /// Whether nothing is queued and nothing is awaited.
  var isIdle: Bool { awaited == nil && outbox.isIdle }

  /// Whether more may be queued, given what is already queued for this connection and its user.
  ///
  /// Each connection may always use an even share of its user's limit, so a connection with an empty queue always gets
  /// an answer. Beyond that, it may use the room that its user has left. As room shrinks, the connections with the most
  /// queued bytes wait first. They continue when their own bytes are sent, so nothing else has to wake them.
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
