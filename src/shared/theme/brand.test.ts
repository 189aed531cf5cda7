import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandTokens, DEFAULT_BRAND, type Scheme } from './brand.ts';
import { contrast, fromOklch, mix, parseHex, toHex, toOklch, type Rgb } from './color.ts';

const rgb = (hex: string | undefined): Rgb => parseHex(hex ?? '') ?? { r: Number.NaN, g: Number.NaN, b: Number.NaN };
const anyHex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const SCHEMES = ['light', 'dark'] as const;

/** Custom properties of the stylesheet, in the block of a scheme. */
const STYLES = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8');
function declared(scheme: Scheme): Record<string, string> {
  const [light = '', dark = ''] = STYLES.split("[data-color-scheme='dark'] {");
  const found = (scheme === 'light' ? light : (dark.split('\n}')[0] ?? '')).matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

const FILLS = ['--accent', '--accent-hover', '--accent-active'];
const GROUNDS = ['--surface', '--ground', '--ground-band', '--accent-weak', '--accent-weak-hover'];
const NEUTRAL_TEXTS = ['--ink', '--ink-muted', '--ink-faint'];

/** Pairs of a colour and what it stands on whose contrast is too low. */
function unreadable(brand: string, scheme: Scheme): string[] {
  const tokens: Record<string, string | undefined> = { ...declared(scheme), ...brandTokens(brand, scheme) };
  const pairs: (readonly [string, string, number])[] = [
    ...FILLS.map((fill) => ['--on-accent', fill, 4.5] as const),
    ...GROUNDS.map((ground) => ['--accent-text', ground, 4.5] as const),
    ...['--surface', '--ground', '--ground-band'].map((ground) => ['--accent-edge', ground, 3] as const),
    ...NEUTRAL_TEXTS.flatMap((text) =>
      ['--surface', '--ground', '--surface-sunken'].map((ground) => [text, ground, 4.5] as const),
    ),
  ];
  return pairs
    .filter(([one, other, least]) => !(contrast(rgb(tokens[one]), rgb(tokens[other])) >= least))
    .map((pair) => pair.join(' '));
}

describe('colours that a clinic sets', () => {
  it.each([
    '#ffff00',
    '#0d7a6f',
    '#ffffff',
    '#000000',
    '#808080',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#777777',
    DEFAULT_BRAND,
  ])('%s is readable in both appearances', (brand) => {
    expect(SCHEMES.map((scheme) => unreadable(brand, scheme))).toEqual([[], []]);
  });

  it('any colour is readable', () => {
    fc.assert(
      fc.property(anyHex, fc.constantFrom(...SCHEMES), (brand, scheme) => {
        expect(unreadable(brand, scheme)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('yellow stays yellow on a button and becomes dark in text', () => {
    const tokens = brandTokens('#ffff00', 'light');
    expect(tokens['--accent']).toBe('#ffff00');
    expect(contrast(rgb(tokens['--on-accent']), rgb('#000'))).toBeLessThan(1.5);
    expect(toOklch(rgb(tokens['--accent-text'])).l).toBeLessThan(0.6);
  });

  it.each([undefined, '', 'yellow', '#12', 'javascript:alert(1)'])(
    'what is no colour (%s) gives the colour of the platform',
    (brand) => {
      expect(brandTokens(brand, 'light')).toEqual(brandTokens(DEFAULT_BRAND, 'light'));
    },
  );

  it('a colour of the light appearance stays when it is readable', () =>
    expect(brandTokens('#8C30DA', 'light')['--accent']).toBe('#8c30da'));

  it('the stylesheet has those of the product’s own colour', () =>
    expect(declared('light')).toMatchObject(brandTokens(DEFAULT_BRAND, 'light')));
});

describe('meaning colours', () => {
  it.each(SCHEMES)('words can be read on their own tint and on the page (%s)', (scheme) => {
    const tokens: Record<string, string | undefined> = { ...declared(scheme), ...brandTokens(DEFAULT_BRAND, scheme) };
    const hard = ['success', 'warning', 'danger', 'info'].flatMap((name) =>
      [`--${name}-weak`, '--surface', '--ground'].filter(
        (ground) => !(contrast(rgb(tokens[`--${name}`]), rgb(tokens[ground])) >= 4.5),
      ),
    );
    expect(hard).toEqual([]);
  });

  it.each(SCHEMES)('the kinds of a time can be read (%s)', (scheme) => {
    const tokens: Record<string, string | undefined> = { ...declared(scheme), ...brandTokens(DEFAULT_BRAND, scheme) };
    const kinds = Object.keys(tokens).flatMap((name) => /^--slot-(\w+)-text$/.exec(name)?.[1] ?? []);
    expect(kinds).toHaveLength(9);
    const hard = kinds.filter((kind) => {
      const fill = tokens[`--slot-${kind}`] ?? '';
      return !(
        contrast(rgb(tokens[`--slot-${kind}-text`]), rgb(fill.startsWith('#') ? fill : tokens['--surface'])) >= 4.5
      );
    });
    expect(hard).toEqual([]);
  });
});

describe('conversion of colours', () => {
  it('survives the round trip', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const back = fromOklch(toOklch(rgb(hex)));
        expect(
          Math.max(...(['r', 'g', 'b'] as const).map((part) => Math.abs(back[part] - rgb(hex)[part]))),
        ).toBeLessThan(0.02);
      }),
      { numRuns: 200 },
    );
  });
  it('reads the short notation', () => expect(toHex(rgb('#F0a'))).toBe('#ff00aa'));
  it('gives the contrast of black and white', () => expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21));
  it.each([
    [0, '#f5f6f8'],
    [1, '#8c30da'],
  ])('a share of %d gives one of the two colours', (share, hex) =>
    expect(toHex(mix(rgb('#f5f6f8'), rgb('#8c30da'), share))).toBe(hex),
  );
});
