import { contrast, fromOklch, parseHex, toHex, toOklch, type Oklch, type Rgb } from './color.ts';

export type Scheme = 'light' | 'dark';
/** The product's own colour, for pages outside of a clinic and for clinics without one. */
export const DEFAULT_ACCENT = '#8c30da';

const WHITE: Rgb = { r: 1, g: 1, b: 1 };
const INK = rgbOf('#111418');
/** The page behind everything, as in styles/tokens.css. */
const PAGE: Record<Scheme, Rgb> = { light: WHITE, dark: rgbOf('#16191d') };
/** WCAG asks for 4.5; a little more, because browsers blend and measure in whole bytes. */
const TEXT_CONTRAST = 4.6;

function rgbOf(hex: string): Rgb {
  const color = parseHex(hex);
  if (!color) throw new Error(`not a colour: ${hex}`);
  return color;
}

/**
 * The clinic's colour as custom properties. `--accent` fills (buttons); `--on-accent` is the text on it;
 * `--accent-text` is the colour as text, ring or mark on the page and on `--accent-weak`, which tints chosen rows.
 * Every pair that carries text has a contrast of 4.6 or more, whatever colour a clinic chose.
 */
export function accentTokens(primary: string | undefined, scheme: Scheme): Record<`--${string}`, string> {
  const brand = toOklch(parseHex(primary ?? '') ?? rgbOf(DEFAULT_ACCENT));
  const fill = legible(
    scheme === 'light' ? brand : { ...brand, l: clamp(brand.l, 0.55, 0.78), c: Math.min(brand.c, 0.17) },
  );
  const ink = inkOn(fromOklch(fill));
  // Away from the ink: a state must not make its own text harder to read.
  const towards = ink === WHITE ? -1 : 1;
  const shade = (step: number) => fromOklch({ ...fill, l: clamp(fill.l + towards * step, 0.1, 0.98) });
  const weak = asShown({
    l: scheme === 'light' ? 0.965 : 0.29,
    c: Math.min(brand.c, scheme === 'light' ? 0.025 : 0.045),
    h: brand.h,
  });
  const text = readable(
    { ...brand, c: Math.min(brand.c, scheme === 'light' ? 0.24 : 0.17) },
    [PAGE[scheme], weak],
    scheme,
  );
  return {
    '--accent': toHex(fromOklch(fill)),
    '--accent-hover': toHex(shade(0.05)),
    '--accent-active': toHex(shade(0.1)),
    '--on-accent': toHex(ink),
    '--accent-text': toHex(text),
    '--accent-weak': toHex(weak),
  };
}

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
/** The colour as it comes to the screen: in whole bytes. */
const asShown = (color: Oklch): Rgb => rgbOf(toHex(fromOklch(color)));
const inkOn = (fill: Rgb): Rgb =>
  contrast(fill, WHITE) >= TEXT_CONTRAST || contrast(fill, WHITE) >= contrast(fill, INK) ? WHITE : INK;

/** Some middle greys carry neither white nor black well: they are darkened until white is right. */
function legible(color: Oklch): Oklch {
  let fill = color;
  while (contrast(asShown(fill), inkOn(asShown(fill))) < TEXT_CONTRAST && fill.l > 0.1)
    fill = { ...fill, l: fill.l - 0.01 };
  return fill;
}

/** Darkens (in dark: lightens) until it can be read on each of the grounds. */
function readable(color: Oklch, grounds: readonly Rgb[], scheme: Scheme): Rgb {
  const step = scheme === 'light' ? -0.01 : 0.01;
  const isHard = (l: number) => grounds.some((ground) => contrast(asShown({ ...color, l }), ground) < TEXT_CONTRAST);
  let l = clamp(color.l, 0.1, 0.98);
  while (l > 0.05 && l < 0.99 && isHard(l)) l += step;
  return fromOklch({ ...color, l });
}
