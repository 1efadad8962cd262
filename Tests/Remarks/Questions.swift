import Wire

@testable import Remarks

/// Queries for many remarks. Their results are common or rare, their filters are wide or narrow, and some combine
/// several filters.
enum Questions {
  static let all: [(method: String, params: JSON)] = lists + nears + searches

  private static let lists: [(String, JSON)] = [
    [:], ["author": "uid5001"], ["mine": true], ["mine": false], ["from": "2017-07-20", "to": "2017-07-20"],
    ["bbox": [-180, -90, 180, 90]], ["bbox": [103.6, 1.25, 104, 1.45]], ["bbox": [103.7501, 1.3001, 103.7502, 1.3002]],
    ["bbox": [170, -10, -170, 10]], ["bbox": [0, 89, 1, 90]], ["bbox": [10, 10, 11, 11], "author": "uid5002"],
    ["bbox": [-180, -90, 180, 90], "from": "2017-07-20", "to": "2017-07-20"],
    ["bbox": [-170, -90, 100, 90], "mine": true], ["bbox": [-1, -1, 1, 1], "to": "2017-07-25"],
    ["author": "nobody"], ["limit": 1000], ["tags": ["place"]], ["tags": ["rare"]], ["tags": ["rare", "Café 3"]],
    ["tags": ["no such tag"]], ["notTags": ["place"]], ["tags": ["place"], "notTags": ["Café 1", "Café 2"]],
    ["tags": ["Café 7"], "bbox": [103.6, 1.25, 104, 1.45]],
  ].map { ("remarks.list", $0) }

  private static let nears: [(String, JSON)] = [
    ["lat": 1.337253, "lon": 103.757748, "radius": 0], ["lat": 1.35, "lon": 103.8, "radius": 500],
    ["lat": 1.35, "lon": 103.8, "radius": 20_100_000], ["lat": 90, "lon": 0, "radius": 2_000_000],
    ["lat": -90, "lon": 0, "radius": 20_100_000], ["lat": 0, "lon": 180, "radius": 1_000_000],
    ["lat": -40, "lon": -120, "radius": 20_100_000, "limit": 1000], ["lat": -1.35, "lon": -76.2, "radius": 20_100_000],
    ["lat": 45, "lon": 45, "radius": 10], ["lat": 1.35, "lon": 103.8, "radius": 20_100_000, "tags": ["rare"]],
    ["lat": 1.35, "lon": 103.8, "radius": 20_100_000, "tags": ["Café 9"]],
    ["lat": 1.35, "lon": 103.8, "radius": 5000, "tags": ["place"], "notTags": ["rare"]],
  ].map { ("remarks.near", $0) }

  private static let searches: [(String, JSON)] = [
    ["query": "e"], ["query": "z"], ["query": "京"], ["query": "af"], ["query": "qx"], ["query": "zebra"],
    ["query": "CAFE"], ["query": "strasse again"], ["query": "uid500"], ["query": "uid5002", "in": "author"],
    ["query": "the the the the"], ["query": "nobody ever said that"],
    ["query": "zebra", "bbox": [-180, -90, 180, 90]],
    ["query": "the", "bbox": [10, 10, 11, 11]], ["query": "e", "author": "uid5003", "to": "2017-07-20"],
    ["query": "zeb", "mine": true], ["query": "dinner", "bbox": [0, 89, 1, 90], "mine": false],
    ["query": "cafe 4", "in": "tags"], ["query": "rare", "in": "place"], ["query": "dinner", "tags": ["rare"]],
  ].map { ("remarks.search", $0) }
}
