internal import CTrackd
internal import Glibc
internal import Synchronization

/// A kernel thread with a small stack and all signals blocked.
///
/// Threads are for blocking work: syncing to disk, hashing a password, asking the name service. Tasks are unsuitable
/// for such work, because all tasks share a few threads that must not block.
package final class Thread: Sendable {
  private let handle: pthread_t
  private let isJoined = Atomic(false)

  private init(_ handle: pthread_t) {
    self.handle = handle
  }

  deinit {
    if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
  }

  /// - Parameter name: the name that `top -H` shows. The kernel cuts it to 15 bytes.
  package static func start(
    name: String, stackBytes: Int = 256 * 1024, _ body: @escaping @Sendable () -> Void
  ) throws(Errno) -> Thread {
    var attributes = pthread_attr_t()
    try SystemCall.returningError { unsafe pthread_attr_init(&attributes) }
    defer { unsafe pthread_attr_destroy(&attributes) }
    try SystemCall.returningError { unsafe pthread_attr_setstacksize(&attributes, stackBytes) }

    // A new thread inherits the signal mask of its creator.
    let before = try SignalMask.blockAll()
    defer { before.restore() }
    let work = unsafe Unmanaged.passRetained(Work(name: name, body: body))
    var handle = pthread_t()
    do {
      try SystemCall.returningError {
        unsafe pthread_create(&handle, &attributes, { unsafe Thread.run($0) }, work.toOpaque())
      }
    } catch {
      unsafe work.release()
      throw error
    }
    return Thread(handle)
  }

  /// Waits until the body has returned. Call this only once.
  package func join() {
    let wasJoined = isJoined.exchange(true, ordering: .relaxed)
    precondition(!wasJoined, "a thread was joined twice")
    let result = pthread_join(handle, nil)
    precondition(result == 0, "a thread can't be joined by itself")
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    _ = unsafe ctrackd_name_thread(work.name)
    work.body()
    return nil
  }

  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}
