import TrackClientCore

/// Why a session ended. The caller starts a new session.
enum Interruption: Error {
  case database(DatabaseFailure)
  case daemon(ClientError)
  /// The daemon serves other modules than before.
  case newModules
}

/// Runs a database operation, and turns its failure into an interruption.
func inDatabase<Result>(_ body: () throws(DatabaseFailure) -> Result) throws(Interruption) -> Result {
  do throws(DatabaseFailure) {
    return try body()
  } catch {
    throw .database(error)
  }
}

/// Runs a call to the daemon, and turns its error into an interruption.
func atDaemon<Result>(_ body: () throws(ClientError) -> Result) throws(Interruption) -> Result {
  do throws(ClientError) {
    return try body()
  } catch {
    throw .daemon(error)
  }
}
