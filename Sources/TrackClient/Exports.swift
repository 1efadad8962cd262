// The blocking calls, and the JSON of params and results.
@_exported public import TrackClientCore
@_exported public import struct Wire.JSON
