// Each of these functions returns a function that reads a complete reply. Generated calls combine the returned
// functions.

/// Reads the reply of a method that returns an object.
func member<Value>(_ name: String, _ read: @escaping JSON.ReplyReader<Value>) -> JSON.ReplyReader<Value> {
  { json throws(ClientError) in try json.member(name, read) }
}

/// Reads the reply of a method that returns an object or nothing.
func member<Value>(_ name: String, _ read: @escaping JSON.ReplyReader<Value>) -> JSON.ReplyReader<Value?> {
  { json throws(ClientError) in try json.member(name, read) }
}

/// Reads the reply of a method that returns a list of objects.
func member<Value>(_ name: String, _ read: @escaping JSON.ReplyReader<Value>) -> JSON.ReplyReader<[Value]> {
  { json throws(ClientError) in try json.member(name, read) }
}

/// Reads the reply of a method that returns a plain value.
func member<Value: ReplyValue>(_ name: String) -> JSON.ReplyReader<Value> {
  { json throws(ClientError) in try json.member(name) }
}

/// Reads a page of a list.
func page<Row>(_ name: String, _ read: @escaping JSON.ReplyReader<Row>) -> JSON.ReplyReader<Page<Row>> {
  { json throws(ClientError) in try Page(reading: json, of: name, read) }
}

/// Reads the reply of a method that changes something.
func changed<Reply>(_ read: @escaping JSON.ReplyReader<Reply>) -> JSON.ReplyReader<Changed<Reply>> {
  { json throws(ClientError) in try Changed(reading: json, read) }
}

extension JSON {
  /// A function that decodes a complete reply.
  typealias ReplyReader<Value> = @Sendable (JSON) throws(ClientError) -> Value
}
