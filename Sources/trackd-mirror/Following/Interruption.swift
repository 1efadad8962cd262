import TrackClientCore

/// Why a session ends: who follows is to begin anew.
enum Interruption: Error {
  case database(DatabaseFailure)
  case daemon(ClientError)
  /// The daemon has other modules than before.
  case newModules
}

/// Runs what asks the database.
func inDatabase<Result>(_ body: () throws(DatabaseFailure) -> Result) throws(Interruption) -> Result {
  do throws(DatabaseFailure) {
    return try body()
  } catch {
    throw .database(error)
  }
}

/// Runs what asks the daemon.
func atDaemon<Result>(_ body: () throws(ClientError) -> Result) throws(Interruption) -> Result {
  do throws(ClientError) {
    return try body()
  } catch {
    throw .daemon(error)
  }
}
