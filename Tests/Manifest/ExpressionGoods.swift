@testable import Manifest

/// A table on which expressions are tested. It has a column of each kind.
enum ExpressionGoods {
  private static let manifest = """
    {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
      "goods": {"row": {
        "n": {"type": "integer", "optional": true}, "m": {"type": "integer", "optional": true},
        "price": {"type": "decimal", "digits": 2, "optional": true}, "day": {"type": "date", "optional": true},
        "at": {"type": "time", "optional": true}, "lasts": {"type": "duration", "optional": true},
        "fine": {"type": "boolean", "optional": true}, "name": {"type": "string", "optional": true},
        "state": {"type": "choice", "choices": ["new", "old"], "optional": true}, "tags": {"type": "tags"},
        "shelf": {"type": "reference", "to": "shelves", "optional": true},
        "spare": {"type": "reference", "to": "boxes", "optional": true},
        "box": {"type": "reference", "to": "boxes", "optional": true}}, "visible": "members"},
      "shelves": {"row": {"name": {"type": "string"}}},
      "boxes": {"row": {"name": {"type": "string"}}}}}
    """

  /// A row that no other rows refer to. The clock shows noon on 1 January 1970.
  struct Row: ExpressionContext {
    var values: [Manifest.Value]
    var now: Int? { 43_200 }
    var today: Int? { 0 }
    func value(ofColumn column: Int) -> Manifest.Value { values[column] }
    func value(ofParam param: Int) -> Manifest.Value { .none }
    func value(of aggregate: Expression.Aggregate) -> Manifest.Value { .none }
  }

  static func scope(_ table: Int = 0) throws -> ExpressionScope {
    ExpressionScope(tables: try Texts.read(manifest).tables, table: table, params: [], isComputing: true)
  }
}
