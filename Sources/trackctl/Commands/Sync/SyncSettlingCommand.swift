import TrackClientCore
import Wire

/// The common part of `sync take` and `sync drop`, which settle conflicts.
protocol SyncSettlingCommand: Command {
  static var method: String { get }
}

extension SyncSettlingCommand {
  static var group: CommandGroup { .sync }
  static var operands: [Operand] { [conflict] }

  private static var conflict: Operand { .any("ID", "a conflict's id, such as timer-1; 'sync conflicts' lists them") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    guard !arguments.all(conflict).isEmpty else {
      throw .usage("ID is missing: the id of a conflict", hints: ["to list the conflicts: trackctl sync conflicts"])
    }
    if arguments.all(conflict).count > 1 {
      // A mistyped id must not leave half of the conflicts settled.
      let waiting = try session.call("sync.conflicts")["conflicts"]?.elements.compactMap { $0["id"]?.string } ?? []
      for id in arguments.all(conflict) where !waiting.contains(id) {
        throw Failure(
          .refused, "no conflict '\(Terminal.clean(id))', so nothing was changed",
          hints: ["to list the conflicts: trackctl sync conflicts"])
      }
    }
    var said: [String] = []
    defer { session.did(several: said) }
    for (place, id) in arguments.all(conflict).enumerated() {
      do throws(Failure) {
        let reply = try session.change(method, ["conflict": JSON(id)])
        if session.isJSON { session.output.print(reply) } else { said.append(session.said(method, reply)) }
      } catch {
        var failure = error
        // The usual hints name options that this command doesn't have.
        if failure.refusal?.reason == "timer.overlap" {
          failure.hints = ["change or delete the other entry first; to list the entries: trackctl log"]
        }
        let settled = arguments.all(conflict).prefix(place)
        if !settled.isEmpty {
          failure.hints.insert("that was \(id); already settled: \(settled.joined(separator: ", "))", at: 0)
        }
        throw failure
      }
    }
  }
}

enum SyncTakeCommand: SyncSettlingCommand {
  static let name = "sync take"
  static let method = "sync.take"
  static let summary = "put the lost value in place of the kept one"
  static var examples: [Example] {
    Example("sync take timer-1", "use the lost value; trackctl undo reverses this")
  }
}

enum SyncDropCommand: SyncSettlingCommand {
  static let name = "sync drop"
  static let method = "sync.drop"
  static let summary = "forget a conflict, and keep what is there"
  static var examples: [Example] {
    Example("sync drop timer-1", "keep the present value; undo brings the conflict back")
  }
}
