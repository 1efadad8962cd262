// Params and results are JSON, so who imports this library has it, too.
@_exported public import Wire
