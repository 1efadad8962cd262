import TestSupport

/// The helper libraries for modules' programs, which trackctl writes into new modules.
enum HelperTextsSource {
  static func made() throws -> String {
    """
    // Made by ./dev update-golden from what is in helpers: change that, not this file.
    // swift-format-ignore-file

    enum HelperTexts {
      static let python = #\"""
    \(try text("trackd_module.py"))\n\"""#

      static let shell = #\"""
    \(try text("trackd_module.sh"))\n\"""#
    }

    """
  }

  static func text(_ name: String) throws -> String {
    try TestFiles.text(of: "\(DaemonPrograms.root)/helpers/\(name)")
  }
}
