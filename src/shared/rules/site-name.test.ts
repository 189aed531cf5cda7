import { expect, it } from 'vitest';
import { isSiteName } from './site-name.ts';

it.each([
  'klinika.ru',
  ' www.klinika.ru ',
  'https://клиника.рф/запись',
  'HTTP://a.b-c.example:8080',
  'xn--80ak6aa92e.com',
  'klinika.ru/запись?day=1#form',
])('«%s» is the address of a site', (typed) => expect(isSiteName(typed)).toBe(true));
it.each([
  '',
  'klinika',
  'javascript:alert(1)',
  'data:text/html,x',
  'a@b.ru',
  'localhost',
  '127.0.0.1',
  '-x.ru',
  'ftp://a.ru',
  'a.ru"><b>',
  'a..ru',
  'https://',
  'evil.test#x',
  'evil.test?x',
  'a b.ru',
  'evil.test/<script>',
  'evil.test/a b',
  'evil.test/"a',
])('«%s» is none', (typed) => expect(isSiteName(typed)).toBe(false));
