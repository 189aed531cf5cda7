/** Colours as the contrast rules need them: sRGB in 0…1, and OKLCH, where lightness is what the eye sees. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Reads `#rgb` and `#rrggbb`; null for anything else. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text;
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!match) return null;
  const [r, g, b] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}

const byte = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0');
export const toHex = ({ r, g, b }: Rgb): string => `#${byte(r)}${byte(g)}${byte(b)}`;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const luminance = ({ r, g, b }: Rgb) => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
/** Contrast of two colours by WCAG: 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export function toOklch({ r, g, b }: Rgb): Oklch {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** A share (0…1) of the other colour mixed into the one, in OKLab, as `color-mix(in oklab, …)` does. */
export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toOklch(one), toOklch(other)];
  const blend = (part: (color: Oklch) => number) => part(from) * (1 - share) + part(to) * share;
  const [a, b] = [blend(({ c, h }) => c * Math.cos(h)), blend(({ c, h }) => c * Math.sin(h))];
  return fromOklch({ l: blend(({ l }) => l), c: Math.hypot(a, b), h: Math.atan2(b, a) });
}

function linearOf({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Back to sRGB; a colour outside of it loses chroma, never hue or lightness. */
export function fromOklch(color: Oklch): Rgb {
  let { c } = color;
  let linear = linearOf(color);
  while (c > 0 && linear.some((part) => part < -0.0005 || part > 1.0005)) {
    c = Math.max(0, c - 0.005);
    linear = linearOf({ ...color, c });
  }
  const [r, g, b] = linear.map((part) => fromLinear(Math.min(1, Math.max(0, part))));
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}
