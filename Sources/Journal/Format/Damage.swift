/// Why a record can't be used. The message completes a sentence such as "the record at byte 812: <message>".
///
/// The reader throws this error for format errors. A visitor throws it for a well-formed record that the module can't
/// interpret.
package struct Damage: Error, Sendable, Equatable, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
