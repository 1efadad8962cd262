import Logins
package import ModuleKit
import System
import Wire

extension Machine {
  /// The real machine, with its libcrypt and its name service.
  package static func real(passwordCost: Int = PasswordHash.usualCost) -> Machine {
    // `nothing` is a hash that matches no password. Its digest has 43 characters, like yescrypt's digests.
    let setting = (try? PasswordHash.setting(cost: passwordCost)) ?? "$y$j9T$nothing"
    let nothing = setting + "$" + String(repeating: ".", count: 43)
    return Machine(
      hash: { password throws(Rejection) in
        try hashing { () throws(Errno) in
          try PasswordHash.hash(password, setting: try PasswordHash.setting(cost: passwordCost))
        }
      },
      matches: { password, hash throws(Rejection) in
        try hashing { () throws(Errno) in try PasswordHash.matches(password, hash) }
      }, hashOfNothing: nothing,
      isLogin: { name throws(Rejection) in
        do throws(Errno) {
          return try NameService.uid(of: name) != nil
        } catch {
          throw Rejection(
            .busy, "accounts.nameService",
            "Can't find out whether that name is a login of this machine (\(error)): try again."
          ) { $0.member("retryAfter", 1) }
        }
      })
  }

  private static func hashing<Result>(_ body: () throws(Errno) -> Result) throws(Rejection) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw Rejection(.busy, "accounts.hashing", "The password can't be hashed now (\(error)): try again.") {
        $0.member("retryAfter", 1)
      }
    }
  }
}
