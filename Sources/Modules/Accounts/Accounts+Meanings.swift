package import ModuleKit

extension Accounts {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("accounts", "Accounts", "Konten"),
      NamedMeaning("login", .name, "Login", "Anmeldename"),
      NamedMeaning("uid", "User id", "Benutzernummer"),
      NamedMeaning("madeBy", "Made by", "Angelegt von"),
      NamedMeaning("closedAt", .instant, "Closed", "Geschlossen"),
      NamedMeaning("signedIn", "Signed in", "Angemeldet"),
      NamedMeaning("hasPassword", "Has a password", "Hat ein Passwort"),
      NamedMeaning("password", .password, "Password", "Passwort"),
      NamedMeaning("old", .password, "Old password", "Altes Passwort"),
      NamedMeaning("new", .newPassword, "New password", "Neues Passwort"),
      NamedMeaning("code", .secret, "Code", "Code"),
      NamedMeaning("token", .secret, "Token", "Token"),
      NamedMeaning("required", "Required", "Nötig"),
      NamedMeaning("from", nil, "From", "Von"),
      NamedMeaning("session", .reference, "Session", "Sitzung"),
      NamedMeaning("sessions", "Sessions", "Sitzungen"),
      NamedMeaning("current", "This session", "Diese Sitzung"),
      NamedMeaning("believed", "Believed", "Geglaubt"),
    ]
  }
}
