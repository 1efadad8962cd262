import Host
import ModuleKit
import System
import Wire

/// One client connection: its socket, unread input, the answer under way, and the output queue.
///
/// `state` tracks the protocol with the client. `Connections` decides when the connection is served, and carries out
/// the actions that `state` returns.
final class Connection: Listed {
  typealias List = WaitingList<Connection>

  let token: UInt64
  let uid: UInt32
  /// The principal whose limits apply to this connection. `user` is that principal's share.
  private(set) var principal: Principal
  /// The session's caller when the principal was last determined. If the session has a different caller object, the
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

  /// The requests of a batch that haven't been started yet.
  var members: ArraySlice<RPC.Item> = []
  /// The call that is still running outside the loop, and the request id for its reply.
  var awaited: (ticket: Ticket, id: RequestID?)?

  /// How many bytes of unfinished input are charged to the principal.
  var charged = 0
  /// How many bytes of unsent output are charged to the user.
  var queued = 0
  /// The events registered with the kernel. Nil if none are registered.
  var watched: Interest?
  /// The limit on queued bytes. No new request starts while that many bytes are queued.
  var mark: Int
  /// A lower limit on queued bytes for visitors who haven't signed in. With this limit, they must read each answer
  /// before their next request starts. `Int.max` for other clients.
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

  /// Whether the client's next request may start.
  var mayStart: Bool { !outbox.isOpen && session?.isReady == true && mayGrow(to: min(mark, markOfWhoCalls)) }

  /// Whether an unfinished answer may continue.
  var mayGoOn: Bool { outbox.isOpen && awaited == nil }

  /// Whether nothing is queued and nothing is awaited.
  var isIdle: Bool { awaited == nil && outbox.isIdle }

  /// Whether more output may be queued, given what is already queued for this connection and its user.
  ///
  /// Each connection may always use an even share of its user's limit, so a connection with an empty queue always gets
  /// an answer. Beyond its even share, a connection may use the room that its user has left. As this room shrinks, the
  /// connections with the most queued bytes must wait first. They continue when their own bytes are sent, so nothing
  /// else has to wake them.
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
