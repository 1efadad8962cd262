// Params and results are JSON, so who imports this library has it, too; not how it is framed and parsed.
@_exported public import struct Wire.JSON
