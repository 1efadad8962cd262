import TestSupport

/// The helpers of modules' programs, for trackctl to write into new ones.
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
