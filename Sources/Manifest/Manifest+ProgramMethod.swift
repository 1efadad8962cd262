package import ModuleKit

extension Manifest {
  /// A method that the module's program answers.
  package struct ProgramMethod: Sendable, Equatable {
    package let name: String
    /// The method's name for people on the page. Nil means that they see `name`.
    package let label: Label?
    package let summary: String
    package let changes: Bool
    package let isForAdmins: Bool
    package let deadlineMilliseconds: Int
    package let params: [Column]
    package let result: [Column]
    /// The sentence that tells people what the method did.
    package let done: Sentence?
    package let needs: [Need]
    package let lists: [ListNeed]
    package let reasons: [Refusal]

    package static let usualDeadline = 1000
  }

  /// Rows of a table that the host sends along with a call. Each condition names a column and the value that it must
  /// have.
  package struct Need: Sendable, Equatable {
    package let table: String
    package let conditions: [Condition]

    package struct Condition: Sendable, Equatable {
      package let column: Int
      package let wanted: Wanted
    }

    package enum Wanted: Sendable, Equatable {
      case caller
      /// The value of this param of the call.
      case param(String)
      case value(Value)
    }
  }

  /// A list from another module that the host sends along with a call. The list contains only what the caller may see.
  package struct ListNeed: Sendable, Equatable {
    package let method: String
    package let params: [Param]

    package struct Param: Sendable, Equatable {
      package let name: String
      package let wanted: Wanted
    }

    package enum Wanted: Sendable, Equatable {
      case now
      case today
      /// The value of this param of the call.
      case param(String)
      /// A constant as JSON.
      case constant([UInt8])
    }
  }

  /// The lists that the module's methods read from other modules, sorted.
  package var readLists: [String] { Set(methods.flatMap(\.lists).map(\.method)).sorted() }

  /// The params that a call of this method must have. The method is one of the program's, or a verb `add`.
  package func requiredParams(of method: String) -> [String] {
    let adding = tables.enumerated().first { number, table in
      method == Self.methodName(Verb.add.rawValue, module: name, table: number == 0 ? nil : table.name)
    }
    let params = methods.first { $0.name == method }?.params ?? Array(adding?.element.storedColumns ?? [])
    return params.filter { $0.isRequired && !$0.isCaller }.map(\.name)
  }

  /// A reason that the program may give for rejecting a call.
  package struct Refusal: Sendable, Equatable {
    package let reason: String
    package let code: Int
    package let message: String
  }
}
