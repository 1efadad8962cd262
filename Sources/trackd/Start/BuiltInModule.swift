import Accounts
import Chores
import Feed
import Host
import Hours
import ModuleKit
import Remarks
import Timer

/// A module that is part of this program. To serve a new built-in module, add it to the list `all`.
struct BuiltInModule {
  let name: String
  let schema: Int
  let settings: [Setting]
  /// Nil for the module `accounts`, which belongs to the host itself.
  let entry: Host.Entry?

  static var all: [BuiltInModule] {
    [
      BuiltInModule(name: Accounts.name, schema: Accounts.schema, settings: Accounts.settings, entry: nil),
      .of(Chores.self),
      .of(Timer.self),
      .of(Remarks.self),
      .of(Hours.self),
      .of(Feed.self),
    ]
  }

  static var entries: [Host.Entry] { all.compactMap(\.entry) }

  private static func of<State: Module>(_ type: State.Type) -> BuiltInModule {
    BuiltInModule(name: State.name, schema: State.schema, settings: State.settings, entry: .of(type))
  }
}
