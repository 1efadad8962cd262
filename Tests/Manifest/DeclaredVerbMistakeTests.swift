import Testing

@testable import Manifest

@Suite("Mistakes in declared verbs")
struct DeclaredVerbMistakeTests {
  private static let text = """
    {"module": "stock", "protocol": 1, "schema": 1, "summary": "Things.", "tables": {
      "goods": {"row": {"whose": {"type": "account", "is": "caller"}, "name": {"type": "string", "maxLength": 40},
        "left": {"type": "integer", "maximum": 100}, "taken": {"type": "date", "optional": true},
        "taker": {"type": "account", "optional": true}},
        "owner": "whose", "verbs": ["add", VERB]},
      "shelves": {"row": {"name": {"type": "string"}}}}}
    """

  @Test(
    "each says what is wrong",
    arguments: [
      (#"{"name": "add", "summary": "Adds.", "set": {"left": 1}}"#, ".name: 'add' is already a verb"),
      (#"{"name": "shelves", "summary": "Adds.", "set": {"left": 1}}"#, ".name: 'shelves' is also a table"),
      (#"{"name": "toString", "summary": "Adds.", "set": {"left": 1}}"#, ".name: 'toString' has a meaning of its own"),
      (#"{"name": "take", "set": {"left": 1}}"#, #": has no "summary""#),
      (#"{"name": "take", "summary": "Takes."}"#, #": has no "set""#),
      (#"{"name": "take", "summary": "Takes.", "set": {"most": 1}}"#, ".set.most: goods has no column 'most'"),
      (#"{"name": "take", "summary": "Takes.", "set": {"whose": "caller"}}"#, ".set.whose: is always the account"),
      (#"{"name": "take", "summary": "Takes.", "set": {"left": 101}}"#, ".set.left: must be a whole number from"),
      (#"{"name": "take", "summary": "Takes.", "set": {"left": null}}"#, ".set.left: can't be null"),
      (#"{"name": "take", "summary": "Takes.", "set": {"taken": "now"}}"#, ".set.taken: must be a date"),
      (#"{"name": "take", "summary": "Takes.", "set": {"taker": "root"}}"#, #".set.taker: must be "caller""#),
      (#"{"name": "take", "summary": "Takes.", "set": {"left": "$params.n"}}"#, ".set.left: '$params.n' is unknown"),
      (
        #"{"name": "take", "summary": "Takes.", "params": {"n": {"type": "integer"}}, "set": {"left": "$params.n"}}"#,
        ".set.left: may have values that 'left' can't"
      ),
      (
        #"{"name": "take", "summary": "Takes.", "params": {"to": {"type": "integer"}}, "set": {"left": 1}}"#,
        ".params.to: 'to' is reserved"
      ),
      (
        #"{"name": "take", "summary": "Takes.", "set": {"left": {"computed": "left +"}}}"#,
        ".set.left.computed: at character 7: ends where a value should be"
      ),
      (
        #"{"name": "take", "summary": "Takes.", "set": {"left": {"computed": "taken"}}}"#,
        ".set.left.computed: gives a date, which this column can't have"
      ),
      (#"{"name": "take", "summary": "Takes.", "set": {"left": {"computed": 1}}}"#, "must be an expression in quotes"),
      (
        #"{"name": "take", "summary": "Takes.", "where": "left", "set": {"left": 1}}"#,
        ".where: gives a number, but must give true or false"
      ),
      (
        #"{"name": "take", "summary": "Takes.", "where": "lefft > 1", "set": {"left": 1}}"#,
        ".where: at character 1: goods has no column 'lefft'; did you mean 'left'?"
      ),
      (
        #"{"name": "take", "summary": "Takes.", "set": {"left": 1}, "done": "took {most}"}"#,
        ".done: names 'most', which is neither in the result nor a param"
      ),
      (#"{"name": "take", "summary": "Takes.", "set": {"left": 1}, "whre": "left > 1"}"#, "did you mean 'where'?"),
    ])
  func mistakes(_ verb: String, _ said: String) {
    let mistakes = Texts.mistakes(Self.text.with("VERB", verb))
    #expect(mistakes.count == 1 && mistakes.first?.contains(said) == true, "\(mistakes)")
  }

  @Test(
    "a table called like a verb, and columns that trackctl would call alike, are refused",
    arguments: [
      (#""shelves""#, #""list""#, "tables.list: 'list' is also a verb"),
      (
        #""left":"#, #""noTaken": {"type": "integer"}, "left":"#,
        "row.taken: 'taken' and 'noTaken' are both --no-taken"
      ),
      (
        #""left":"#, #""tag": {"type": "string"}, "tags": {"type": "tags"}, "left":"#,
        "row.tags: 'tags' and 'tag' are both --tag"
      ),
    ])
  func names(_ old: String, _ new: String, _ said: String) throws {
    let text = Self.text.with("VERB", #""list""#).with(old, new)
    let mistakes = Texts.mistakes(text)
    #expect(mistakes.count == 1 && mistakes.first?.contains(said) == true, "\(mistakes)")
    _ = try Manifest(recorded: Array(text.utf8))
  }

  @Test("two of one name are one too many, and a method can't have the name of one")
  func twice() {
    let verb = #"{"name": "take", "summary": "Takes.", "set": {"left": 1}}"#
    let mistakes = Texts.mistakes(Self.text.with("VERB", "\(verb), \(verb)"))
    #expect(mistakes.count == 1 && mistakes.first?.contains("'take' is already a verb") == true)
    let both = Self.text.with("VERB", verb).with(
      #""tables""#, #""methods": {"stock.take": {"summary": "Takes."}}, "tables""#)
    #expect(Texts.mistakes(both).first?.contains("is already one of \"verbs\"") == true)
  }
}
