import Testing

@testable import ModuleKit

/// The expected values were computed with forty digits.
@Suite("Trigonometry")
struct TrigonometryTests {
  /// The error of a value, in units in the last place.
  func units(_ value: Double, off exact: Double) -> Double { abs(value - exact) / exact.ulp }

  @Test(
    "sines and cosines of degrees are right to four units in the last place",
    arguments: [
      (0.1, 0.0017453283658983089327, 0.9999984769132876988), (1, 0.017452406437283512819, 0.99984769515639123916),
      (30, 0.5, 0.86602540378443864676), (44.9, 0.70587157067868097351, 0.70833983772452886863),
      (45, 0.7071067811865475244, 0.7071067811865475244), (45.1, 0.70833983772452886863, 0.70587157067868097351),
      (60, 0.86602540378443864676, 0.5), (89.999999, 0.99999999999999984769, 1.7453292475877967322e-8),
      (-33.8688, -0.55729304915599271281, 0.83031587806232893326),
      (103.757748, 0.97130991911796851935, -0.23781724290523059765),
      (135, 0.7071067811865475244, -0.7071067811865475244),
      (179.9999999, 1.7453291483773150988e-9, -0.99999999999999999848),
      (-151.2093, -0.48161142949364857759, -0.87638486464628333687), (1e-9, 1.7453292519943296856e-11, 1.0),
    ])
  func sines(degrees: Double, sine: Double, cosine: Double) {
    let found = Trigonometry.sineAndCosine(degrees: degrees)
    #expect(units(found.sine, off: sine) <= 4 && units(found.cosine, off: cosine) <= 4, "\(found)")
  }

  @Test("is exact at quarter turns")
  func quarters() {
    for (degrees, sine, cosine) in [
      (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (-90, -1, 0), (-180, 0, -1), (270, -1, 0), (360, 0, 1),
    ] {
      let found = Trigonometry.sineAndCosine(degrees: degrees)
      #expect(found.sine == sine && found.cosine == cosine, "\(degrees): \(found)")
    }
  }

  @Test(
    "arc tangents are right to four units in the last place",
    arguments: [
      (0, 0), (1e-12, 9.9999999999999997989e-13), (0.001, 0.00099999966666686668734),
      (0.2, 0.19739555984988076905), (0.41421356, 0.39269907967316081149), (0.7, 0.61072596438920858674),
      (1, 0.78539816339744830962), (1.5, 0.98279372324732906799), (10, 1.4711276743037345919),
      (12345.678, 1.5707153267884317657), (1e15, 1.5707963267948956192), (.infinity, 1.57079632679489661923),
    ])
  func arctangents(tangent: Double, angle: Double) {
    let found = Trigonometry.arctangent(tangent)
    #expect(units(found, off: angle) <= 4, "\(found)")
  }
}
