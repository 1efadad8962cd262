import Bus

/// The description of the tray's objects for D-Bus introspection.
package enum Introspection {
  package static func xml(of path: String) -> String? {
    let interfaces: String
    switch path {
    case "/":
      interfaces = "<node name=\"\(TrayItem.path.dropFirst())\"/><node name=\"\(MenuServer.path.dropFirst())\"/>"
    case TrayItem.path: interfaces = item
    case MenuServer.path: interfaces = menu
    default: return nil
    }
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>\(interfaces)</node>

      """
  }

  private static func properties(_ list: [(String, String)]) -> String {
    list.map { "<property name=\"\($0.0)\" type=\"\($0.1)\" access=\"read\"/>" }.joined()
  }

  private static func member(_ kind: String, _ name: String, _ taken: [String], _ given: [String] = []) -> String {
    let arguments =
      taken.map { "<arg type=\"\($0)\"\(kind == "method" ? " direction=\"in\"" : "")/>" }.joined()
      + given.map { "<arg type=\"\($0)\" direction=\"out\"/>" }.joined()
    return "<\(kind) name=\"\(name)\">\(arguments)</\(kind)>"
  }

  private static let item =
    "<interface name=\"\(TrayItem.interface)\">"
    + properties(
      TrayItem.propertyNames.map { name in
        switch name {
        case "WindowId": (name, "i")
        case "IconPixmap", "OverlayIconPixmap", "AttentionIconPixmap": (name, "a(iiay)")
        case "ToolTip": (name, "(sa(iiay)ss)")
        case "ItemIsMenu": (name, "b")
        case "Menu": (name, "o")
        case "XAyatanaOrderingIndex": (name, "u")
        default: (name, "s")
        }
      })
    + ["ContextMenu", "Activate", "SecondaryActivate"].map { member("method", $0, ["i", "i"]) }.joined()
    + member("method", "Scroll", ["i", "s"])
    + ["NewTitle", "NewIcon", "NewAttentionIcon", "NewOverlayIcon", "NewToolTip"].map { member("signal", $0, []) }
    .joined()
    + member("signal", "NewStatus", ["s"]) + member("signal", "XAyatanaNewLabel", ["s", "s"]) + "</interface>"

  private static let menu =
    "<interface name=\"\(MenuServer.interface)\">"
    + properties(MenuServer.properties.map { ($0.0, $0.1.signature) })
    + member("method", "GetLayout", ["i", "i", "as"], ["u", "(ia{sv}av)"])
    + member("method", "GetGroupProperties", ["ai", "as"], ["a(ia{sv})"])
    + member("method", "GetProperty", ["i", "s"], ["v"]) + member("method", "Event", ["i", "s", "v", "u"])
    + member("method", "EventGroup", ["a(isvu)"], ["ai"]) + member("method", "AboutToShow", ["i"], ["b"])
    + member("method", "AboutToShowGroup", ["ai"], ["ai", "ai"])
    + member("signal", "ItemsPropertiesUpdated", ["a(ia{sv})", "a(ias)"])
    + member("signal", "LayoutUpdated", ["u", "i"])
    + "</interface>"
}
