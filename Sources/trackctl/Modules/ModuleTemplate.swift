/// The files of a new module. The module works without any changes.
struct ModuleTemplate {
  struct File {
    let name: String
    let text: String
    var isProgram = false
  }

  let files: [File]

  /// - Parameter language: the language of the program, or nil for a module without a program.
  init(_ name: String, language: String?) {
    let filled = { FilledFile.text($0, ["NAME": name]) }
    switch language {
    case "python":
      files = [
        File(name: "module.json", text: filled(PackageResources.counting_json)),
        File(name: "run", text: filled(PackageResources.run_py), isProgram: true),
        File(name: "trackd_module.py", text: String(decoding: PackageResources.trackd_module_py, as: UTF8.self)),
      ]
    case "sh":
      files = [
        File(name: "module.json", text: filled(PackageResources.counting_json)),
        File(name: "run", text: "#!/bin/sh\n" + filled(PackageResources.run_sh), isProgram: true),
        File(name: "trackd_module.sh", text: String(decoding: PackageResources.trackd_module_sh, as: UTF8.self)),
      ]
    default: files = [File(name: "module.json", text: filled(PackageResources.plain_json))]
    }
  }
}
