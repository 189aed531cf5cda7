import { expect, it } from 'vitest';
import { hostInLetters, keptSite } from './site-host.ts';

it.each([
  [' https://xn--80apagcdp.xn--p1ai:8080/xn--p1ai?a#b ', 'https://клиника.рф:8080/xn--p1ai?a#b'],
  ['WWW.XN--80APAGCDP.рф', 'WWW.клиника.рф'],
  ['klinika.ru', 'klinika.ru'],
  ['xn--a.ru', 'xn--a.ru'],
])('the address «%s» is kept as «%s»', (typed, kept) => expect(keptSite(typed)).toBe(kept));

it('a host is written in letters', () => expect(hostInLetters('xn--80apagcdp.xn--p1ai')).toBe('клиника.рф'));
