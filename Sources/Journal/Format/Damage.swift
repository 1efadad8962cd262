/// Why a record can't be used: a sentence's end for people, as in "the record at byte 812: <message>".
///
/// Thrown by the reader for what breaks the format, and by a visitor for a whole record that its module doesn't understand.
package struct Damage: Error, Sendable, Equatable, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
