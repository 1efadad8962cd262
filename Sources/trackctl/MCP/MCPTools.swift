import Wire

/// The tools that are offered: the usual tools, and all tools of the modules that the user named.
struct MCPTools {
  let all: [MCPTool]

  init(_ document: JSON, modules: [String]) throws(Failure) {
    let known = document["methods"]?.elements.compactMap(MCPTool.init).filter { !$0.isHidden } ?? []
    for module in modules where !known.contains(where: { $0.module == module }) {
      throw .usage("no module called '\(Terminal.clean(module))' has tools")
    }
    all = known.filter { MCPTool.usual.contains($0.method) || modules.contains($0.module) }
  }

  func named(_ name: String) -> MCPTool? { all.first { $0.name == name } }
}
