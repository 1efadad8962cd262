import TrackClientCore

/// Why a session ended. The caller starts a new one.
enum Interruption: Error {
  case database(DatabaseFailure)
  case daemon(ClientError)
  /// The daemon's modules have changed.
  case newModules
}

/// Runs a call to the database.
func inDatabase<Result>(_ body: () throws(DatabaseFailure) -> Result) throws(Interruption) -> Result {
  do throws(DatabaseFailure) {
    return try body()
  } catch {
    throw .database(error)
  }
}

/// Runs a call to the daemon.
func atDaemon<Result>(_ body: () throws(ClientError) -> Result) throws(Interruption) -> Result {
  do throws(ClientError) {
    return try body()
  } catch {
    throw .daemon(error)
  }
}
