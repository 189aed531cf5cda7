import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitForXml, formatters } from './formatters.ts';
import { findLibreOffice, findSoffice } from './libre-office.ts';
import { WakeSignal } from './wake-signal.ts';

describe('text for XML', () => {
  it('loses what XML cannot carry and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const fit = fitForXml(text);
        expect(fit.isWellFormed()).toBe(true);
        for (const char of fit) expect(char === '\n' || char >= ' ').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
  it('an ordinary text stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} <>&"\n]*$/u), (text) => {
        expect(fitForXml(text)).toBe(text);
      }),
    );
  });
  it('a dose is printed as typed: characters that reorder text are not printed', () => {
    expect(fitForXml('\u202E05\u202C мг, \u206710\u2069 мг, עברית')).toBe('05 мг, 10 мг, עברית');
  });
  it('goes into the depth, numbers stay numbers', () => {
    expect(fitForXml({ a: ['x\u0000y\r\nz\tq', 7, null], b: { c: '\uD800' } })).toEqual({
      a: ['xy\nz q', 7, null],
      b: { c: '\uFFFD' },
    });
  });
});

describe('formats of templates', () => {
  it('an empty value becomes a rule, another one gets margins', () => {
    expect([
      formatters.blank('', '3'),
      formatters.blank(null, '2'),
      formatters.blank(0, '2'),
      formatters.blank('да', '9'),
    ]).toEqual(['\u00A0\u00A0\u00A0', '\u00A0\u00A0', '\u00A00\u00A0', '\u00A0да\u00A0']);
  });
  it('one of two halves of a choice is printed', () => {
    for (const value of ['home', 'clinic', '', null])
      expect(formatters.chosen(value, 'home', 'на дому') + formatters.unchosen(value, 'home', 'на дому')).toBe(
        'на дому',
      );
  });
  it('there are as many lines as the text has, and without a text as many as asked', () => {
    const count = (xml: string) => xml.split('<w:tab/>').length - 1;
    expect([
      count(formatters.lines('', '3')),
      count(formatters.lines('а\nб', '3')),
      count(formatters.lines('а', '3')),
    ]).toEqual([3, 2, 1]);
  });
});

describe('LibreOffice', () => {
  it('«off» and a foreign path mean that there is none', async () => {
    expect([findSoffice('off'), findSoffice('/nonexistent/soffice'), await findLibreOffice('off')]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('is found by itself and stays ready where uno exists', async () => {
    const found = await findLibreOffice('auto');
    expect(found?.mode).toBe(process.platform === 'linux' ? 'uno' : 'command');
  });
});

describe('wake signal', () => {
  it('is not lost between the look and the sleep', async () => {
    const signal = new WakeSignal();
    const { count } = signal;
    signal.notify();
    await signal.wait(1_000_000, count);
    const sleeping = signal.wait(1_000_000);
    signal.notify();
    await sleeping;
    expect(signal.count).toBe(2);
  });
  it('sleeps up to the deadline without a signal', async () => {
    const signal = new WakeSignal();
    await signal.wait(1);
    expect(signal.count).toBe(0);
  });
});
