// Callers need the connection to make calls, and JSON for params and results.
@_exported public import TrackClientCore

@_exported public import struct Wire.JSON
