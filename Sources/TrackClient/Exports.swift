@_exported public import TrackClientCalls
