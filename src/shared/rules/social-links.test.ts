import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptSocialLink, MAX_SOCIAL_LINK } from './social-links.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from './social-networks.ts';

/** The first host of each, and what stands there before a name. */
const HOMES: Readonly<Record<SocialNetwork, string>> = {
  vk: 'vk.com/',
  yt: 'youtube.com/@',
  tw: 'x.com/',
  fb: 'facebook.com/',
  ok: 'ok.ru/',
  tg: 't.me/',
  ig: 'instagram.com/',
};
/** Each network’s other hosts, besides the first. */
const OTHERS: Partial<Record<SocialNetwork, string>> = {
  vk: 'vk.ru',
  yt: 'youtu.be',
  tw: 'twitter.com',
  fb: 'fb.com',
  tg: 'telegram.me',
};
const network = fc.constantFrom(...SOCIAL_NETWORKS);
const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/);
/** What people might paste: a start that looks right, then anything. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom('', '@', 'http://', 'https://', '//', 'ftp://', 'javascript:', 'https://vk.com@', 'me:me@'),
      fc.constantFrom('', 'www.', 'm.', 'evil-', 'vk.com.'),
      fc.constantFrom(...Object.values(HOMES), 'vk.com', 't.me', 'example.com/'),
      fc.string({ maxLength: 30 }),
    )
    .map((parts) => parts.join('')),
);

describe('the address of a clinic’s page in a network', () => {
  it.each([
    ['tg', '@clinic', 'https://t.me/clinic'],
    ['tg', ' clinic ', 'https://t.me/clinic'],
    ['tg', 't.me/clinic', 'https://t.me/clinic'],
    ['tg', 'telegram.me/clinic/', 'https://telegram.me/clinic'],
    ['vk', 'http://m.vk.com/club1?w=wall#top', 'https://vk.com/club1?w=wall'],
    ['vk', 'HTTPS://WWW.VK.RU/Kedr', 'https://vk.ru/Kedr'],
    ['yt', 'kedr', 'https://youtube.com/@kedr'],
    ['yt', 'https://www.youtube.com/channel/UC1', 'https://youtube.com/channel/UC1'],
    ['tw', 'mobile.twitter.com/kedr', 'https://twitter.com/kedr'],
    ['fb', 'facebook.com/profile.php?id=10', 'https://facebook.com/profile.php?id=10'],
    ['ok', 'ok.ru/group/1', 'https://ok.ru/group/1'],
    ['ig', '@kedr.clinic', 'https://instagram.com/kedr.clinic'],
    ['ig', '', ''],
    ['ig', ' \t', ''],
  ] as const)('of %s: «%s» is kept as %s', (network, text, kept) => expect(keptSocialLink(network, text)).toBe(kept));

  it.each([
    ['vk', 'https://t.me/clinic'],
    ['vk', 'https://vk.com'],
    ['vk', 'vk.com/'],
    ['vk', 'kedr.example'],
    ['vk', 'https://vk.com.evil.example/kedr'],
    ['vk', 'https://evilvk.com/kedr'],
    ['vk', 'https://vk.com@evil.example/kedr'],
    ['vk', 'https://me:me@vk.com/kedr'],
    ['vk', 'https://vk.com:8443/kedr'],
    ['vk', 'https:\\\\vk.com\\kedr'],
    ['vk', 'https://vk.com/ke dr'],
    ['vk', 'ftp://vk.com/kedr'],
    ['vk', 'javascript:alert(1)//vk.com/'],
    ['tg', '@'],
    ['tg', '@..'],
    ['tg', '--'],
    ['tg', 'клиника'],
  ] as const)('of %s: «%s» is none', (network, text) => expect(keptSocialLink(network, text)).toBeNull());

  it('a name becomes an address at the network’s first host, with its sign or without', () => {
    fc.assert(
      fc.property(network, name, (network, name) => {
        const link = `https://${HOMES[network]}${name}`;
        expect(keptSocialLink(network, name)).toBe(link);
        expect(keptSocialLink(network, ` @${name} `)).toBe(link);
      }),
    );
  });

  it('with or without the scheme, www and the last slash it is one and the same', () => {
    fc.assert(
      fc.property(network, name, (network, name) => {
        const link = `https://${HOMES[network]}${name}`;
        const bare = link.slice('https://'.length);
        for (const text of [link, `http://${bare}`, bare, `www.${bare}`, `https://m.${bare}/`, `${bare}#part`])
          expect(keptSocialLink(network, text)).toBe(link);
      }),
    );
  });

  it('whatever is typed: what is kept is https, at a host of the network, short, and kept as it is', () => {
    fc.assert(
      fc.property(network, typed, (network, text) => {
        const kept = keptSocialLink(network, text);
        if (kept === null || kept === '') return;
        const { protocol, username, password, port, hash, host } = new URL(kept);
        expect([protocol, username, password, port, hash]).toEqual(['https:', '', '', '', '']);
        expect([HOMES[network].split('/')[0], OTHERS[network]]).toContain(host);
        expect(kept.length).toBeLessThanOrEqual(MAX_SOCIAL_LINK);
        expect(keptSocialLink(network, kept)).toBe(kept);
      }),
      { numRuns: 2000 },
    );
  });

  it('no page of one network is one of another', () => {
    fc.assert(
      fc.property(network, network, name, (one, other, name) => {
        const kept = keptSocialLink(other, `https://${HOMES[one]}${name}`);
        expect(kept === null).toBe(one !== other);
      }),
    );
  });
});
