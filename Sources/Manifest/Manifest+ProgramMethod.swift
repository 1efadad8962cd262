extension Manifest {
  /// A method that the program answers.
  package struct ProgramMethod: Sendable, Equatable {
    package let name: String
    package let summary: String
    package let changes: Bool
    package let isForAdmins: Bool
    package let deadlineMilliseconds: Int
    package let params: [Column]
    package let result: [Column]
    package let needs: [Need]
    package let reasons: [Refusal]

    package static let usualDeadline = 1000
  }

  /// The rows of a table that are sent along with a call: those whose columns are what is asked for.
  package struct Need: Sendable, Equatable {
    package let table: String
    package let conditions: [Condition]

    package struct Condition: Sendable, Equatable {
      package let column: Int
      package let wanted: Wanted
    }

    package enum Wanted: Sendable, Equatable {
      case caller
      /// What this param of the call is.
      case param(String)
      case value(Value)
    }
  }

  /// A reason with which the program may refuse.
  package struct Refusal: Sendable, Equatable {
    package let reason: String
    package let code: Int
    package let message: String
  }
}
