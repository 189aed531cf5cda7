import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bell } from './bell.ts';
import { fitForXml, formatters } from './formatters.ts';
import { findLibreOffice, findSoffice } from './libre-office.ts';

describe('текст для XML', () => {
  it('любой текст остаётся без того, чего XML не несёт, остальное не тронуто', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const fit = fitForXml(text);
        expect(fit.isWellFormed()).toBe(true);
        for (const char of fit) expect(char === '\n' || char >= ' ').toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
  it('обычный текст остаётся, какой был', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} <>&"\n]*$/u), (text) => {
        expect(fitForXml(text)).toBe(text);
      }),
    );
  });
  it('доза печатается так, как набрана: знаки, переворачивающие порядок, не печатаются', () => {
    expect(fitForXml('\u202E05\u202C мг, \u206710\u2069 мг, עברית')).toBe('05 мг, 10 мг, עברית');
  });
  it('в глубине тоже, числа остаются числами', () => {
    expect(fitForXml({ a: ['x\u0000y\r\nz\tq', 7, null], b: { c: '\uD800' } })).toEqual({
      a: ['xy\nz q', 7, null],
      b: { c: '\uFFFD' },
    });
  });
});

describe('форматы шаблонов', () => {
  it('пустое значение — линейка, непустое — с полями', () => {
    expect([
      formatters.blank('', '3'),
      formatters.blank(null, '2'),
      formatters.blank(0, '2'),
      formatters.blank('да', '9'),
    ]).toEqual(['\u00A0\u00A0\u00A0', '\u00A0\u00A0', '\u00A00\u00A0', '\u00A0да\u00A0']);
  });
  it('из двух половин выбора печатается одна', () => {
    for (const value of ['home', 'clinic', '', null])
      expect(formatters.chosen(value, 'home', 'на дому') + formatters.unchosen(value, 'home', 'на дому')).toBe(
        'на дому',
      );
  });
  it('строк столько, сколько в тексте, а без текста — сколько сказано', () => {
    const count = (xml: string) => xml.split('<w:tab/>').length - 1;
    expect([
      count(formatters.lines('', '3')),
      count(formatters.lines('а\nб', '3')),
      count(formatters.lines('а', '3')),
    ]).toEqual([3, 2, 1]);
  });
});

describe('LibreOffice', () => {
  it('«off» и чужой путь — нет его', async () => {
    expect([findSoffice('off'), findSoffice('/nonexistent/soffice'), await findLibreOffice('off')]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('находится сам и держится готовым, где есть uno', async () => {
    const found = await findLibreOffice('auto');
    expect(found?.mode).toBe(process.platform === 'linux' ? 'uno' : 'command');
  });
});

describe('звонок', () => {
  it('не пропущен между взглядом и сном', async () => {
    const bell = new Bell();
    const { rings } = bell;
    bell.ring();
    await bell.sleep(1_000_000, rings);
    const sleeping = bell.sleep(1_000_000);
    bell.ring();
    await sleeping;
    expect(bell.rings).toBe(2);
  });
  it('без звонка спит до срока', async () => {
    const bell = new Bell();
    await bell.sleep(1);
    expect(bell.rings).toBe(0);
  });
});
