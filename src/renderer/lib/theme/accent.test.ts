import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACCENT, accentTokens, type Scheme } from './accent.ts';
import { contrast, fromOklch, parseHex, toHex, toOklch, type Rgb } from './color.ts';

const rgb = (hex: string | undefined): Rgb => parseHex(hex ?? '') ?? { r: Number.NaN, g: Number.NaN, b: Number.NaN };
const page: Record<Scheme, Rgb> = { light: rgb('#ffffff'), dark: rgb('#16191d') };
const anyHex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Pairs of text and background whose contrast is too low. */
function unreadable(primary: string, scheme: Scheme): string[] {
  const tokens = accentTokens(primary, scheme);
  const fills = ['--accent', '--accent-hover', '--accent-active'].filter(
    (fill) => contrast(rgb(tokens[fill as '--accent']), rgb(tokens['--on-accent'])) < 4.5,
  );
  const grounds = [page[scheme], rgb(tokens['--accent-weak'])].filter(
    (ground) => contrast(rgb(tokens['--accent-text']), ground) < 4.6,
  );
  return [...fills, ...grounds.map(toHex)];
}

describe('colour of a clinic', () => {
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
    DEFAULT_ACCENT,
  ])('%s is readable in both appearances', (primary) => {
    expect([unreadable(primary, 'light'), unreadable(primary, 'dark')]).toEqual([[], []]);
  });

  it('any colour is readable', () => {
    fc.assert(
      fc.property(anyHex, fc.constantFrom<Scheme>('light', 'dark'), (primary, scheme) => {
        expect(unreadable(primary, scheme)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('yellow stays yellow on a button and becomes dark in text', () => {
    const tokens = accentTokens('#ffff00', 'light');
    expect(tokens['--accent']).toBe('#ffff00');
    expect(tokens['--on-accent']).toBe('#111418');
    expect(toOklch(rgb(tokens['--accent-text'])).l).toBeLessThan(0.6);
  });

  it.each([undefined, '', 'yellow', '#12', 'javascript:alert(1)'])(
    'what is no colour (%s) gives the colour of the platform',
    (primary) => {
      expect(accentTokens(primary, 'light')).toEqual(accentTokens(DEFAULT_ACCENT, 'light'));
    },
  );

  it('a colour of the light appearance stays when it is readable', () =>
    expect(accentTokens('#8C30DA', 'light')['--accent']).toBe('#8c30da'));
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
});
