package import ModuleKit

// The meanings of the remarks' names, and the sentences for its methods.

extension Remarks {
  package static var meanings: [NamedMeaning] {
    [
      NamedMeaning("remark", "Remark", "Notiz"),
      NamedMeaning("remarks", "Remarks", "Notizen"),
      NamedMeaning("accuracy", .distance, "Accuracy", "Genauigkeit"),
      NamedMeaning("radius", .distance, "Radius", "Umkreis"),
      NamedMeaning("distance", .distance, "Distance", "Entfernung"),
      NamedMeaning("bbox", .area, "Area", "Gebiet"),
      NamedMeaning("visibility", "Visible to", "Sichtbar für"),
      NamedMeaning("private", "Private", "Privat"),
      NamedMeaning("in", "Where to look", "Wo gesucht wird"),
    ]
  }
}

extension Remark {
  /// `noted “A bench in the shade” at Monbijou Park (remark 3)`
  static func sentence(_ en: String, _ de: String) -> Sentence {
    Sentence(
      "\(en) “{remark.text}” at [{remark.place}|{remark.lat},{remark.lon}] (remark {remark.id})",
      "„{remark.text}“ bei [{remark.place}|{remark.lat},{remark.lon}] \(de) (Notiz {remark.id})")
  }
}
