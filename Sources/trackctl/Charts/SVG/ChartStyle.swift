/// The styles of drawings and pages, light and dark. The contrast of text to its background is at least 4.5.
enum ChartStyle {
  private static let light =
    "--ground:#fff;--text:#1b2225;--quiet:#566166;--line:#cfd6d2;--sea:#e4eef5;--coast:#6f7f78;--own:#1f62c4;--other:#b3261e"
    + ";--step0:#cfe8d5;--step1:#8cc99b;--step2:#4a9a60;--step3:#1f6b36;--empty:#e6eae6"
  private static let dark =
    "--ground:#1d2326;--text:#e8ecea;--quiet:#a5b0ad;--line:#465155;--sea:#17242c;--coast:#8fa39b;--own:#7fb0ff"
    + ";--other:#ff8d8d;--step0:#24442e;--step1:#2f7042;--step2:#4fa866;--step3:#8fe3a4;--empty:#2a3235"

  /// The style of a drawing. It works both in a page and in an SVG file.
  static let drawing =
    ".chart{\(light);font:12px system-ui,\"Noto Sans\",\"DejaVu Sans\",sans-serif}"
    + "@media(prefers-color-scheme:dark){.chart{\(dark)}}"
    + ".chart text:not([fill]){fill:var(--text)}.chart .ground{fill:var(--ground)}"
    + ".chart .title{font-size:15px;font-weight:600}.chart .quiet{fill:var(--quiet)}.chart .number{font-variant-numeric:tabular-nums}"
    + ".chart .letter{font-size:11px;font-weight:600}.chart .edge{stroke:var(--ground);stroke-width:1.5}.chart .day{font-size:9px}.chart .part{stroke:var(--ground);stroke-width:.6}"
    + ".chart .track{fill:var(--empty)}.chart .hour{fill:var(--line)}.chart .empty{fill:var(--empty)}"
    + ".chart .unfinished{fill:var(--empty);stroke:var(--quiet);stroke-width:.8}"
    + ".chart .step0{fill:var(--step0)}.chart .step1{fill:var(--step1)}.chart .step2{fill:var(--step2)}.chart .step3{fill:var(--step3)}"
    + ".chart .sea{fill:var(--sea)}.chart .coast{stroke:var(--coast);fill:none;stroke-width:.8}"
    + ".chart .own{fill:var(--own)}.chart .other{fill:var(--other)}.chart .pin{stroke:var(--ground);stroke-width:1}"
    + ".chart .line{fill:none;stroke:var(--step3);stroke-width:1.5}"
    + ".chart .mark{fill:var(--ground);font-size:9px;font-weight:600}"

  /// The style of the page.
  static let page =
    "body{\(light);margin:0;background:var(--ground);color:var(--text);font:16px/1.45 system-ui,\"Noto Sans\",sans-serif;color-scheme:light dark}"
    + "@media(prefers-color-scheme:dark){body{\(dark)}}"
    + "main{max-width:36rem;margin:0 auto;padding:1rem;box-sizing:border-box}h1{font-size:1.2rem;overflow-wrap:anywhere}"
    + "svg.chart{display:block;width:100%}table{border-collapse:collapse;width:100%;margin-top:1.5rem;font-size:.9rem}"
    + "th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}"
    + "th{color:var(--quiet);font-weight:400}th,td.short{white-space:nowrap;font-variant-numeric:tabular-nums}"
}
