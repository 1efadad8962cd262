"""Invariants of the page: names, contrast, nothing wider than the screen, no errors in the console."""

CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "slider", "spinbutton", "Date", "DateTime", "InputTime", "ColorWell",
            "image", "img", "progressbar", "dialog", "group", "region", "navigation", "disclosureTriangle"}
# Chromium adds these groups for elements without a role.
MAY_BE_NAMELESS = {"group"}

# Finds every visible text with its effective color and background.
CONTRAST = """
(() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parse = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight((under, top) => over(top, under), parse(getComputedStyle(document.body).backgroundColor));
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.getClientRects().length || node.closest("svg, option, .hidden, .skip, :disabled, [aria-hidden=true]")) continue;
    const style = getComputedStyle(node);
    let clear = 1;
    for (let at = node; at; at = at.parentElement) clear *= Number(getComputedStyle(at).opacity);
    const under = ground(node), colour = parse(style.color);
    colour[3] *= clear;
    const [a, b] = [light(over(colour, under)), light(under)].sort((x, y) => y - x);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (large ? 3 : 4.5)) bad.push(`${walker.currentNode.data.trim().slice(0, 40)}: ${ratio.toFixed(2)} (${style.color} on ${under.slice(0, 3).map(Math.round)})`);
  }
  return [...new Set(bad)];
})()
"""

# Finds controls that extend beyond their card or dialog and could overlap a neighbor.
LOOSE = """
[...document.querySelectorAll("button, input, select, textarea, .dot")].filter((node) => {
  const box = node.closest(".card, dialog"), { left, right, width } = node.getBoundingClientRect();
  if (!box || node.closest(".scroll, .bars, .map, .hidden, .picker")) return false;
  const around = box.getBoundingClientRect();
  return node.getClientRects().length && (width === 0 || left < around.left - 1 || right > around.right + 1);
}).slice(0, 4).map((node) => node.outerHTML.slice(0, 120))
"""

WIDE = """
(() => {
  const wide = [...document.querySelectorAll("body *")].filter((node) => {
    const { right, width, left } = node.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1) && !node.closest(".scroll, .bars, .map, .hidden, .picker, svg, .skip");
  });
  return wide.slice(0, 4).map((node) => node.outerHTML.slice(0, 120));
})()
"""


def nameless(tab):
    """Controls, pictures and regions without a name."""
    return [node["role"]["value"] for role, name, node in tab.accessible() if role in CONTROLS - MAY_BE_NAMELESS and not name.strip()]


def all_well(tab, test, where):
    test.assertEqual(nameless(tab), [], f"{where}: without a name")
    test.assertEqual(tab.js(CONTRAST), [], f"{where}: contrast")
    test.assertEqual(tab.js(WIDE), [], f"{where}: wider than the screen")
    test.assertEqual(tab.js(LOOSE), [], f"{where}: out of its card")
    test.assertEqual(tab.errors, [], f"{where}: in the console")
