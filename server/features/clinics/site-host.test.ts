import { expect, it } from 'vitest';
import { hostInLetters, keptSite, shownHost } from './site-host.ts';

it.each([
  [' https://xn--80apagcdp.xn--p1ai:8080/xn--p1ai?a#b ', 'https://клиника.рф:8080/xn--p1ai?a#b'],
  ['WWW.XN--80APAGCDP.рф', 'WWW.клиника.рф'],
  ['klinika.ru', 'klinika.ru'],
  ['https://www.клиника24.рф/a', 'https://www.клиника24.рф/a'],
  // letters of one alphabet that look like a name in the other
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['https://\u0430\u0440\u0440\u04cf\u0435.com/a', 'https://xn--80ak6aa92e.com/a'],
  ['\u0430pple.ru', 'xn--pple-43d.ru'],
  ['xn--a.ru', 'xn--a.ru'],
])('the address «%s» is kept as «%s»', (typed, kept) => expect(keptSite(typed)).toBe(kept));

it('a host is written in letters', () => expect(hostInLetters('xn--80apagcdp.xn--p1ai')).toBe('клиника.рф'));

it('a host that mixes alphabets stays as browsers send it', () => {
  expect(shownHost('xn--pple-43d.ru')).toBe('xn--pple-43d.ru');
  expect(shownHost('xn--80apagcdp.xn--p1ai')).toBe('клиника.рф');
});
