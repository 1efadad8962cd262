package import Wire

/// The list of a backup's contents. It is written last, so a folder with a manifest contains a complete backup.
package struct BackupManifest: Sendable, Equatable {
  package static let name = "manifest.json"
  package static let pictures = "pictures"
  private static let format = 1

  package struct Module: Sendable, Equatable {
    package let name: String
    package let schema: Int
    package let rev: Int
    package let file: BackupFile

    package init(name: String, schema: Int, rev: Int, file: BackupFile) {
      self.name = name
      self.schema = schema
      self.rev = rev
      self.file = file
    }
  }

  /// The version of the program that made the backup.
  package let version: String
  /// The time of the backup, in RFC 3339 format.
  package let at: String
  package private(set) var modules: [Module] = []
  package private(set) var pictures: [BackupFile] = []

  package init(version: String, at: String) {
    self.version = version
    self.at = at
  }

  package mutating func add(_ module: Module) { modules.append(module) }
  package mutating func add(picture: BackupFile) { pictures.append(picture) }

  // MARK: As text

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("trackd", "backup")
    writer.member("format", Self.format)
    writer.member("version", version)
    writer.member("at", at)
    writer.array("modules", modules) { module, writer in
      writer.beginObject()
      writer.member("name", module.name)
      writer.member("schema", module.schema)
      writer.member("rev", module.rev)
      module.file.write(members: &writer)
      writer.endObject()
    }
    writer.array("pictures", pictures) { picture, writer in
      writer.beginObject()
      picture.write(members: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  package init(reading text: [UInt8]) throws(BackupProblem) {
    guard let json = try? JSON(parsing: text), json["trackd"]?.isString("backup") == true,
      let format = json["format"]?.int
    else { throw BackupProblem("\(Self.name) isn't a backup's manifest") }
    guard format <= Self.format else {
      throw BackupProblem(
        "it has format \(format), but this program knows only formats up to \(Self.format): use a newer trackd")
    }
    guard let version = json["version"]?.string, let at = json["at"]?.string, let modules = json["modules"],
      let pictures = json["pictures"]
    else { throw BackupProblem("\(Self.name) is incomplete") }
    self.init(version: version, at: at)
    for element in modules.elements { try add(module: element) }
    for element in pictures.elements {
      guard let file = BackupFile(element) else { throw BackupProblem("\(Self.name) has an incomplete picture") }
      add(picture: file)
    }
    // Module names must be unique, because each module's file is named after the module.
    try Self.refuseTwice(self.modules.map(\.name), "the module")
    try Self.refuseTwice(self.pictures.map(\.name), "the picture")
  }

  private static func refuseTwice(_ names: [String], _ what: String) throws(BackupProblem) {
    var seen: Set<String> = []
    guard let name = names.first(where: { !seen.insert($0).inserted }) else { return }
    throw BackupProblem("\(Self.name) names \(what) '\(name)' twice")
  }

  private mutating func add(module json: JSON) throws(BackupProblem) {
    guard let name = json["name"]?.string, let schema = json["schema"]?.int, let rev = json["rev"]?.int,
      let file = BackupFile(json), file.name == JournalName.of(module: name)
    else { throw BackupProblem("\(Self.name) has an incomplete module") }
    add(Module(name: name, schema: schema, rev: rev, file: file))
  }
}

/// Why a backup can't be used.
package struct BackupProblem: Error, Equatable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
