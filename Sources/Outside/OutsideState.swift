package import Manifest
package import ModuleKit
import Time

/// The rows of a custom module.
package struct OutsideState: ModuleState {
  var tables: [Table<OutsideRow, OutsideIndex>]
  /// The pictures of all tables. Empty if no table has a picture column.
  var pictures = Table<OutsidePicture, AttachedPictureIndex<OutsidePicture>>()
  let layouts: [Layout]
  let manifest: Manifest
  package var sync = SyncRows()

  package var holders: Set<Int> {
    tables.reduce(into: []) { holders, table in holders.formUnion(table.index.rooms.keys.filter { $0 > 0 }) }
  }

  init(_ manifest: Manifest, _ layouts: [Layout]) {
    self.manifest = manifest
    self.layouts = layouts
    tables = layouts.map { _ in Table() }
  }
}

extension Manifest {
  /// The module that the manifest defines. The host runs this module like a built-in one.
  package var definition: ModuleDefinition<OutsideState> { definition(running: nil) }

  /// The module that the manifest defines.
  ///
  /// - Parameter program: runs the module's program. Nil if this host runs no programs.
  package func definition(running program: (any ProgramRunning)?) -> ModuleDefinition<OutsideState> {
    let layouts = tables.indices.map { Layout(self, $0) }
    let judge = check.map { ProgramJudge(manifest: self, layouts: layouts, check: $0, program: program) }
    let verbs = layouts.flatMap { layout in
      layout.table.verbs.map { VerbMaker(layout: layout).method($0) }
        + layout.table.declaredVerbs.map { DeclaredVerbMaker(layout, $0).method }
    }
    let pictureMethods = layouts.flatMap { layout in
      layout.table.pictures.flatMap { column in
        pictureBytes.map { PictureMaker(layout, column, $0).methods } ?? []
      }
    }
    return ModuleDefinition(
      name: name, schema: schema, version: release.version?.description, migrations: definedMigrations, manifest: text,
      origin: hasProgram ? .program : .manifest, shape: shape,
      tables: layouts.map { $0.description } + (pictureBytes == nil ? [] : [OutsidePicture.description]),
      methods: verbs.map { judge?.judging($0) ?? $0 } + pictureMethods
        + (status.map { [StatusMaker(self, $0, layouts).method] } ?? [])
        + methods.map { ProgramMethodMaker(manifest: self, layouts: layouts, program: program).method($0) },
      settings: settings,
      notices: notices.map { notice in
        let layout = layouts.named(notice.table)
        return NoticeDeclaration(
          notice.name, notice.summary.en, label: notice.summary,
          fields: layout.map { [Field($0.table.one, .object($0.fields))] } ?? [],
          actions: notice.actions.compactMap { layout?.methodName($0) })
      },
      hasStatus: status != nil, reactions: reactions, schedules: schedules,
      syncRules: syncRules, judgeUndo: judge?.undo, trouble: { program?.trouble }
    ) { OutsideState(self, layouts) }
  }
}

extension [Layout] {
  /// The layout of the table with this name.
  func named(_ table: String?) -> Layout? { first { $0.table.name == table } }
}

extension Layout {
  fileprivate var description: TableDescription<OutsideState> {
    let layout = self
    let number = number
    return TableDescription(
      table.name, table: { $0.tables[number] }, change: { state, change in change(&state.tables[number]) },
      title: { layout.table.title.map { layout.columns[$0].name } },
      one: table.one,
      columns: {
        zip(layout.storedColumns, layout.meanings).map {
          Column($0.name, $0.kind.column.meant($1), isRequired: !$0.mayBeAbsent)
        }
          + (layout.table.owner == nil ? [Column(OutsideRow.accountName, .account, isRequired: false)] : [])
      },
      read: { id, json throws(Malformed) in try OutsideRow(id: id, layout, json: json) },
      shown: { layout.fields },
      // If a row becomes visible to an account, so do its pictures. The same holds when the row stops being visible.
      changesSight: layout.pictures.isEmpty ? nil : layout.changesSight,
      erasing: { state, row, account throws(Rejection) in try state.erase(row, of: account) },
      shows: { state, row, viewer, writer in
        guard layout.isVisible(row, to: viewer.account) else { return false }
        let evaluation = EvaluationContext(for: layout, viewer.now, viewer.moment.timeZone, state)
        row.show(to: viewer, evaluation, &writer)
        return true
      })
  }
}

extension Layout {
  @Sendable fileprivate func changesSight(_ before: OutsideRow?, _ after: OutsideRow?, _ account: Int) -> Bool {
    guard let before, let after else { return false }
    return isVisible(before, to: account) != isVisible(after, to: account)
  }
}

extension OutsidePicture {
  fileprivate static let description = TableDescription<OutsideState>(
    table, table: { $0.pictures }, change: { $1(&$0.pictures) }, attachment: \.id, shown: ownFields,
    erasing: { state, picture, account in
      guard picture.user == account else { return (0, 0) }
      state.pictures.remove(picture.id)
      return (1, 1)
    },
    shows: { state, picture, viewer, writer in
      guard state.isVisible(picture, to: viewer.account) else { return false }
      picture.show(of: state.owner(of: picture, viewer.people), to: &writer)
      return true
    })
}
