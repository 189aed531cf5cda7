import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, addressKeys, callerAddress } from './address-key.ts';

describe('what an address is counted by', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::FFFF:cb00:7107', ['203.0.113.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:0DB8:0001:0002::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
    ['no address', ['no address']],
    ['', ['']],
  ])('%s is counted as %j', (ip, keys) => {
    expect(addressKeys(ip).map(({ key }) => key)).toEqual(keys);
    expect(addressKey(ip)).toBe(keys[0]);
  });

  it('a caller whose socket has closed meanwhile has none, and is counted all the same', () =>
    expect(addressKey(callerAddress({ ip: undefined }))).toBe(''));

  it('a /48 counts as sixteen addresses', () =>
    expect(addressKeys('2001:db8::1').map(({ share }) => share)).toEqual([1, 16]));

  it('the 2⁶⁴ addresses of a /64 are one, however they are written', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    fc.assert(
      fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), fc.boolean(), (low, isUpper) => {
        const ip = `2001:db8:1:2:${low.join(':')}`;
        expect(addressKey(isUpper ? ip.toUpperCase() : ip)).toBe('2001:db8:1:2::/64');
      }),
    );
  });
});
