package import ModuleKit

// The meanings of names in remarks, and the sentences for its methods.

extension Remarks {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("remark", .reference, "Remark", "Bemerkung"),
      NamedMeaning("picture", .reference, "Picture", "Bild"),
      NamedMeaning("remarks", "Remarks", "Bemerkungen"),
      NamedMeaning("filter", "Filter", "Filter"),
      NamedMeaning("filters", "Filters", "Filter"),
      NamedMeaning("accuracy", .distance, "Accuracy", "Genauigkeit"),
      NamedMeaning("radius", .distance, "Radius", "Umkreis"),
      NamedMeaning("distance", .distance, "Distance", "Entfernung"),
      NamedMeaning("bbox", .area, "Area", "Gebiet"),
      NamedMeaning("visibility", "Visible to", "Sichtbar für"),
      NamedMeaning("private", "Private", "Privat"),
      NamedMeaning("notTags", .tags, "Without tags", "Ohne Schlagworte"),
      NamedMeaning("in", "Where to look", "Wo gesucht wird"),
    ]
  }
}

extension Remark {
  /// Makes sentences such as `noted “A bench in the shade” at Monbijou Park (remark 3)`.
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) “{remark.text}” at [{remark.place}|{remark.lat},{remark.lon}] (remark {remark.id})",
      "„{remark.text}“ bei [{remark.place}|{remark.lat},{remark.lon}] \(de) (Bemerkung {remark.id})")
  }

  /// Makes sentences such as `added picture 7 to “A bench in the shade” (remark 3)`.
  static func sentence(aboutPicture en: (String, String), _ de: (String, String)) -> Sentence {
    Sentence(
      "\(en.0) picture {picture.id} \(en.1) “{remark.text}” (remark {remark.id})",
      "Bild {picture.id} \(de.0) „{remark.text}“ \(de.1) (Bemerkung {remark.id})")
  }
}
