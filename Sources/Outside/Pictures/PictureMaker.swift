import Manifest
import ModuleKit
import Wire

/// Makes the methods of a column with pictures. The bytes are decoded, written and read outside the loop.
struct PictureMaker {
  private static let data = PictureFile.param("data")
  private let maker: VerbMaker
  private let column: Manifest.Column
  private let most: Setting

  init(_ layout: Layout, _ column: Manifest.Column, _ most: Setting) {
    maker = VerbMaker(layout: layout)
    self.column = column
    self.most = most
  }

  private var layout: Layout { maker.layout }
  /// The words for the column in a sentence.
  private var words: (en: String, de: String) {
    let en = column.label?.en ?? column.name
    return (en.lowercased(), column.label?.de ?? en)
  }
  /// The words for the row in a sentence: the row's title or, if rows have no titles, the row's id.
  private var whose: String {
    layout.table.title.map { "{\(maker.one).\(layout.columns[$0].name)}" } ?? "\(maker.one) {\(maker.one).id}"
  }
  private var missing: Reason {
    Reason(.notFound, "\(layout.module).pictureNotFound", "The row has no such picture.")
  }

  private var changed: Reason {
    Reason(.busy, "\(layout.module).changed", "The module's manifest has changed in the meantime: repeat the call.")
  }

  var methods: [Method<OutsideState>] { [set, get, remove] }

  private var set: Method<OutsideState> {
    .changes(
      layout.methodName("\(column.name).set"), label: Label("Set \(words.en)", "\(words.de) wählen"),
      "Sets the \(column.name) of \(maker.article) \(maker.one).",
      done: Sentence("set the \(words.en) of \(whose)", "\(words.de) von \(whose) gewählt"),
      params: [layout.id, Self.data], result: maker.result,
      reasons: [maker.missing, maker.notYours, PictureFile.reason, changed] + maker.rules,
      prepare: { state, call throws(Rejection) in
        let row = try state.own(call[layout.id], layout, call)
        // The size is known only after decoding. A check for a single byte already rejects the call if the quota is
        // used up.
        try state.pictures.checkRoom(for: 1, in: Self.data.name, call, most)
        let place = layout.place(row.id, column.name)
        let user = layout.owner(of: row) ?? call.user
        let id = state.pictures.reserveID()
        return PictureFile.keeping(call[Self.data], as: id) { OutsidePicture(id: id, of: place, user: user, $0) }
      }
    ) { state, call, writer throws(Rejection) in
      guard let picture = call.prepared?.row as? OutsidePicture else {
        preconditionFailure("the picture was not prepared")
      }
      try requireSameModule(state)
      let row = try state.own(picture.parent.row, layout, call)
      state.pictures.removeAll(of: picture.parent)
      try state.pictures.checkRoom(for: picture.file.bytes, in: Self.data.name, call, most)
      state.pictures.put(picture)
      maker.reply(with: row, in: state, call, to: &writer)
    }
  }

  private var get: Method<OutsideState> {
    .reads(
      layout.methodName("\(column.name).get"), "Gives the \(column.name) of \(maker.article) \(maker.one).",
      params: [layout.id], result: [Field("picture", .object(OutsidePicture.ownFields)), PictureFile.field],
      reasons: [maker.missing, missing, PictureFile.reason, changed],
      prepare: { state, call throws(Rejection) in try picture(state, call).encoding(for: layout.module) }
    ) { state, call, writer throws(Rejection) in
      try requireSameModule(state)
      let picture = try picture(state, call)
      writer.key("picture")
      picture.show(of: state.owner(of: picture, call.people), to: &writer)
      PictureFile.write(call.prepared, to: &writer)
    }
  }

  private var remove: Method<OutsideState> {
    .changes(
      layout.methodName("\(column.name).remove"), label: Label("Remove \(words.en)", "\(words.de) entfernen"),
      "Removes the \(column.name) of \(maker.article) \(maker.one).",
      done: Sentence("removed the \(words.en) of \(whose)", "\(words.de) von \(whose) entfernt"),
      params: [layout.id], result: maker.result, reasons: [maker.missing, missing, maker.notYours] + maker.rules
    ) { state, call, writer throws(Rejection) in
      let row = try state.own(call[layout.id], layout, call)
      state.pictures.remove(try picture(state, call).id)
      maker.reply(with: row, in: state, call, to: &writer)
    }
  }

  /// Throws if the module got another manifest while the step was running.
  private func requireSameModule(_ state: borrowing OutsideState) throws(Rejection) {
    guard state.layouts.indices.contains(layout.number), state.layouts[layout.number] === layout else {
      throw Rejection(changed.code, changed.reason, changed.message)
    }
  }

  private func picture(_ state: borrowing OutsideState, _ call: Call) throws(Rejection) -> OutsidePicture {
    let row = try state.visible(call[layout.id], layout, call)
    guard let picture = state.picture(of: row.id, column.name, layout) else {
      throw .notFound(
        "\(layout.module).pictureNotFound", "The \(maker.one) \(row.id) has no \(column.name).", field: "id", id: row.id
      )
    }
    return picture
  }
}
