package import ModuleKit

/// Time tracking: projects, entries with pictures, one running entry, and reports.
///
/// All data is private to its user.
package struct Timer: Module {
  package static let name = "timer"
  package static let settings = [pictureBytes, mostEntries, mostProjects]
  package static let tables: [TableDescription<Timer>] = [
    TableDescription("projects", table: { $0.projects }, change: { $1(&$0.projects) }),
    TableDescription("entries", table: { $0.entries }, change: { $1(&$0.entries) }),
    TableDescription("imports", table: { $0.imports }, change: { $1(&$0.imports) }),
    TableDescription("pictures", table: { $0.pictures }, change: { $1(&$0.pictures) }, attachment: \.id),
    TableDescription("rates", table: { $0.rates }, change: { $1(&$0.rates) }),
  ]
  package static let methods: [Method<Timer>] = [
    start, stop, discard, update, resume, status,
    list, showEntry, add, edit, delete, split, join, editSeveral, deleteSeveral, report,
    listProjects, addProject, editProject, renameProject, archiveProject, setRate, listRates,
    addPicture, getPicture, removePicture,
    listImports, addImport, removeImport,
  ]

  static let mostEntries = Setting(
    "timer", "entriesPerUser", "how many entries one user may have", 0...1_000_000_000, standard: 2_000_000)
  static let mostProjects = Setting(
    "timer", "projectsPerUser", "how many projects one user may have, including merged ones",
    0...1_000_000, standard: 10_000)

  static let pictureBytes = Setting(
    "timer", "pictureBytesPerUser", "how many bytes all pictures of one user may have together", 0...(1 << 50),
    standard: 1 << 30)

  var projects = Table<Project, ProjectIndex>()
  var entries = Table<Entry, EntryIndex>()
  var imports = Table<Import, ImportIndex>()
  var pictures = Table<Picture, AttachedPictureIndex<Picture>>()
  var rates = Table<Rate, RateIndex>()
  package var sync = SyncRows()

  package init() {}
}
