internal import Wire

/// A string from a known set. Not an enumeration, because a newer daemon may send values that this library doesn't
/// know.
protocol NamedChoice: RawRepresentable, ParamValue, ReplyValue where RawValue == String {
  init(rawValue: String)
}

extension NamedChoice {
  init(reading json: JSON) throws(ClientError) { self.init(rawValue: try String(reading: json)) }

  func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
