/// Valid and invalid samples of the standard formats. There are no samples for trackd's own formats.
package enum FormatSamples {
  package static func good(_ format: String) -> [String] {
    switch format {
    case "date-time": ["2020-02-29T09:30:00Z", "2020-02-29T15:00:00.25+05:30"]
    case "date": ["2020-02-29"]
    default: []
    }
  }

  package static func bad(_ format: String) -> [String] {
    switch format {
    case "date-time": ["2021-02-29T09:30:00Z", "2020-02-29T09:30:00", "2020-02-29T24:30:00Z", "2020-02-29", "now", ""]
    case "date": ["2021-02-29", "2020-13-01", "20200229", "2020-2-9", "2020-02-29T09:30:00Z", "today", ""]
    default: []
    }
  }
}
