/// The version of all programs. Their packages have the same version.
package enum Version {
  package static let current = "0.1.0"
}
