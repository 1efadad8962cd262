/// Every method of the host itself.
enum CoreMethods {
  static let all = [Discovery.method] + SystemMethods.all + EventMethods.all + HistoryMethods.all + SyncMethods.all
}
