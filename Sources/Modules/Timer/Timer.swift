package import ModuleKit
import Wire

/// Where the hours go: projects, entries, the one entry that runs, pictures with them, and reports over all of it.
///
/// Everything in it is private to its user.
package struct Timer: Module {
  package static let name = "timer"
  package static let settings = [pictureBytes, mostEntries, mostProjects]
  package static let tables: [TableDescription<Timer>] = [
    TableDescription("projects", \.projects, shown: projectFields) { timer, project, viewer, writer in
      guard project.user == viewer.account else { return false }
      timer.show(project, at: viewer.now, to: &writer)
      return true
    },
    TableDescription("entries", \.entries, shown: entryFields) { timer, entry, viewer, writer in
      guard entry.user == viewer.account else { return false }
      timer.show(entry, viewer, to: &writer)
      return true
    },
    TableDescription("imports", \.imports, shown: importFields) { timer, row, viewer, writer in
      guard row.user == viewer.account else { return false }
      timer.show(row, to: &writer)
      return true
    },
    TableDescription("pictures", \.pictures, attachment: \.id, shown: pictureFields) { timer, picture, viewer, writer in
      guard picture.user == viewer.account else { return false }
      timer.show(picture, withEntry: true, to: &writer)
      return true
    },
  ]
  package static let methods: [Method<Timer>] = [
    start, stop, discard, update, resume, status,
    list, showEntry, add, edit, delete, split, join, report,
    listProjects, addProject, renameProject, archiveProject,
    addPicture, getPicture, removePicture,
    listImports, addImport, removeImport,
  ]

  static let mostEntries = Setting(
    "timer", "entriesPerUser", "how many entries one user may have", 0...1_000_000_000, standard: 2_000_000)
  static let mostProjects = Setting(
    "timer", "projectsPerUser", "how many projects one user may have, those merged into others among them",
    0...1_000_000, standard: 10_000)

  static let pictureBytes = Setting(
    "timer", "pictureBytesPerUser", "how many bytes the pictures of one user may have in all", 0...(1 << 50),
    standard: 1 << 30)

  var projects = Table<Project, ProjectIndex>()
  var entries = Table<Entry, EntryIndex>()
  var imports = Table<Import, ImportIndex>()
  var pictures = Table<Picture, PictureIndex>()

  package init() {}
}
