internal import Wire

/// One of a few names. A later daemon may have more than this library knows, so it isn't an enumeration.
protocol NamedChoice: RawRepresentable, ParamValue, ReplyValue where RawValue == String {
  init(rawValue: String)
}

extension NamedChoice {
  init(reading json: JSON) throws(ClientError) { self.init(rawValue: try String(reading: json)) }

  func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
