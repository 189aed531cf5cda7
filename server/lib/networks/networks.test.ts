import { describe, expect, it } from 'vitest';
import { isInside, parseNetworks } from './networks.ts';

describe('a list of networks', () => {
  it.each(['300.1.1.1', '10.0.0.0/33', '0.0.0.0/0', 'clinic.example', '1', 'fe80::1%eth0', '10.0.0.1-10.0.0.9'])(
    'with %s in it is none',
    (text) => expect(parseNetworks(`10.0.0.0/8, ${text}`)).toBeNull(),
  );

  it('is read without blanks and empty parts', () =>
    expect(parseNetworks(' 10.0.0.0/8,, fd00::/8 ,loopback')).toEqual(['10.0.0.0/8', 'fd00::/8', 'loopback']));
});

describe('an address', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.7', true],
    ['203.0.113.0/24', '203.0.114.7', false],
    ['203.0.113.0/24', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '2001:db8:1::7', true],
    ['2001:db8::/32', '2001:db9::7', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['loopback', '::1', true],
    ['loopback', '127.9.9.9', true],
    ['uniquelocal', '192.168.3.4', true],
    ['uniquelocal', '11.0.0.1', false],
    ['10.0.0.0/8,203.0.113.0/24', '203.0.113.9', true],
    ['loopback', '', false],
    ['loopback', 'localhost', false],
  ])('%s has %s inside: %s', (list, ip, verdict) => expect(isInside(parseNetworks(list)!, ip)).toBe(verdict));
});
