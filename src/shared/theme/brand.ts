import { contrast, fromOklch, mix, parseHex, toHex, toOklch, type Oklch, type Rgb } from './color.ts';

export type Scheme = 'light' | 'dark';
/** The product's own colour, for pages outside of a clinic and for clinics without one. */
export const DEFAULT_BRAND = '#8c30da';

const WHITE: Rgb = { r: 1, g: 1, b: 1 };
/** Text on a light fill. */
const BLACK: Rgb = fromOklch({ l: 0.17, c: 0, h: 0 });
/** WCAG asks 4.5 of text and 3 of edges; a little more, because browsers blend and measure in whole bytes. */
const [TEXT_CONTRAST, EDGE_CONTRAST] = [4.6, 3.1];
/** From this lightness a colour is light: it is not darkened, and carries black. */
const LIGHT_FROM = 0.7;

/** Lightness and most chroma of what is made of the clinic's colour; `times` scales the chroma that is left. */
interface Shade {
  readonly l: number | readonly [from: number, to: number];
  readonly most: number;
  readonly times?: number;
}
interface Palette {
  readonly fill: Shade;
  /** how much darker a fill gets under the pointer, and pressed */
  readonly steps: readonly [hover: number, active: number];
  readonly text: Shade;
  readonly weak: Shade;
  readonly weakHover: Shade;
  readonly line: Shade;
  readonly edge: Shade;
  readonly pictures: readonly [ground: Shade, body: Shade, spot: Shade];
  /** neutral colours that take a share of the clinic's */
  readonly neutral: Record<'ground' | 'band' | 'surface' | 'sunken' | 'line', readonly [hex: string, share: number]>;
  /** away from the ground: which way text goes until it can be read */
  readonly away: 1 | -1;
}
const PALETTES: Record<Scheme, Palette> = {
  light: {
    fill: { l: [0.38, 0.55], most: 0.4 },
    steps: [0.045, 0.09],
    text: { l: [0.34, 0.455], most: 0.2 },
    weak: { l: 0.948, most: 0.2, times: 0.17 },
    weakHover: { l: 0.916, most: 0.2, times: 0.28 },
    line: { l: 0.8, most: 0.2, times: 0.45 },
    edge: { l: [0.4, 0.6], most: 0.4 },
    pictures: [
      { l: 0.945, most: 0.2, times: 0.18 },
      { l: 0.86, most: 0.2, times: 0.42 },
      { l: [0.5, 0.62], most: 0.2 },
    ],
    neutral: {
      ground: ['#f5f6f8', 0.03],
      band: ['#f3f4f7', 0.08],
      surface: ['#ffffff', 0],
      sunken: ['#f6f7f9', 0.02],
      line: ['#e5e8ec', 0.04],
    },
    away: -1,
  },
  dark: {
    fill: { l: [0.5, 0.555], most: 0.22 },
    steps: [0.035, 0.07],
    text: { l: [0.78, 0.88], most: 0.14 },
    weak: { l: 0.285, most: 0.2, times: 0.34 },
    weakHover: { l: 0.33, most: 0.2, times: 0.42 },
    line: { l: 0.42, most: 0.2, times: 0.5 },
    edge: { l: [0.68, 0.85], most: 0.18 },
    pictures: [
      { l: 0.27, most: 0.2, times: 0.3 },
      { l: 0.38, most: 0.2, times: 0.5 },
      { l: [0.66, 0.8], most: 0.17 },
    ],
    neutral: {
      ground: ['#101318', 0.04],
      band: ['#13161c', 0.14],
      surface: ['#1a1e25', 0.02],
      sunken: ['#222730', 0],
      line: ['#2d333d', 0],
    },
    away: 1,
  },
};

/**
 * What a clinic's one colour gives, as custom properties (styles/tokens.css has those of the product's own colour).
 * Fills `--accent`, `-hover`, `-active` with the text `--on-accent`; `--accent-text` for words and icons on every
 * ground; `--accent-weak`, `-hover` for times and chosen rows; `--accent-line`, `--accent-edge` (focus, bars);
 * `--picture-ground`, `-body`, `-spot` for illustrations; the tinted grounds. Whatever the clinic chose, text has a
 * contrast of 4.6 on what it stands on, and an edge 3.1.
 */
export function brandTokens(brand: string | undefined, scheme: Scheme): Record<`--${string}`, string> {
  const own = parseHex(brand ?? '') ?? rgbOf(DEFAULT_BRAND);
  const base = toOklch(own);
  const palette = PALETTES[scheme];
  const isLight = base.l > LIGHT_FROM;
  const shaded = ({ l, most, times = 1 }: Shade): Oklch => ({
    l: typeof l === 'number' ? l : clamp(base.l, ...l),
    c: Math.min(base.c, most) * times,
    h: base.h,
  });
  const ink = isLight ? BLACK : WHITE;
  const fill = isLight ? { ...shaded(palette.fill), l: base.l } : shaded(palette.fill);
  const steps = [0, ...palette.steps].map((step) => ({ ...fill, l: fill.l - step }));
  // white text: all of the steps get darker until it can be read; black text: no step gets too dark for it
  const [accent, hover, active] = steps.map((step) => until(step, [ink], TEXT_CONTRAST, isLight ? 1 : -1));
  const tinted = Object.fromEntries(
    Object.entries(palette.neutral).map(([name, [hex, share]]) => [name, mix(rgbOf(hex), own, share)]),
  ) as Record<keyof Palette['neutral'], Rgb>;
  const [weak, weakHover] = [fromOklch(shaded(palette.weak)), fromOklch(shaded(palette.weakHover))];
  const grounds = [tinted.surface, tinted.ground, tinted.band, weak, weakHover];
  const hexes = {
    '--accent': accent,
    '--accent-hover': hover,
    '--accent-active': active,
    '--on-accent': ink,
    '--accent-text': until(shaded(palette.text), grounds, TEXT_CONTRAST, palette.away),
    '--accent-weak': weak,
    '--accent-weak-hover': weakHover,
    '--accent-line': fromOklch(shaded(palette.line)),
    '--accent-edge': until(shaded(palette.edge), grounds.slice(0, 3), EDGE_CONTRAST, palette.away),
    '--picture-ground': fromOklch(shaded(palette.pictures[0])),
    '--picture-body': fromOklch(shaded(palette.pictures[1])),
    '--picture-spot': fromOklch(shaded(palette.pictures[2])),
    '--ground': tinted.ground,
    '--ground-band': tinted.band,
    '--surface': tinted.surface,
    '--surface-sunken': tinted.sunken,
    '--line': tinted.line,
  };
  return Object.fromEntries(Object.entries(hexes).map(([name, color]) => [name, toHex(color ?? own)]));
}

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
function rgbOf(hex: string): Rgb {
  const color = parseHex(hex);
  if (!color) throw new Error(`not a colour: ${hex}`);
  return color;
}
/** The colour as it comes to the screen: in whole bytes. */
const asShown = (color: Oklch): Rgb => rgbOf(toHex(fromOklch(color)));

/** Darkens (-1) or lightens (1) until the contrast to each of the others is enough. */
function until(color: Oklch, others: readonly Rgb[], enough: number, towards: 1 | -1): Rgb {
  const isHard = (l: number) => others.some((other) => contrast(asShown({ ...color, l }), other) < enough);
  let { l } = color;
  while (l > 0.05 && l < 0.99 && isHard(l)) l += towards * 0.005;
  return asShown({ ...color, l });
}
