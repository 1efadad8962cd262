// The connection that makes the calls, and JSON for params and results.
@_exported public import TrackClientCore

@_exported public import struct Wire.JSON
