// Params and results are JSON. So importing this library also gives access to `JSON`, but not to framing and parsing.
@_exported public import struct Wire.JSON
