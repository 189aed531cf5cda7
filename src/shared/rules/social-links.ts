import type { SocialNetwork } from './social-networks.ts';

/** Most characters of an address in full. */
export const MAX_SOCIAL_LINK = 200;
/** The network's own hosts; names are completed under the first. */
const HOSTS: Readonly<Record<SocialNetwork, readonly [string, ...string[]]>> = {
  vk: ['vk.com', 'vk.ru'],
  yt: ['youtube.com', 'youtu.be'],
  tw: ['x.com', 'twitter.com'],
  fb: ['facebook.com', 'fb.com'],
  ok: ['ok.ru'],
  tg: ['t.me', 'telegram.me'],
  ig: ['instagram.com'],
};
/** What stands before a name in the network's addresses. */
const BEFORE_NAME: Partial<Record<SocialNetwork, string>> = { yt: '@' };
/** With its sign a name may have dots; without it that would be a host. */
const [SIGNED_NAME, BARE_NAME] = [/^@(?=.*[a-z\d])([\w.-]+)$/i, /^(?=.*[a-z\d])[\w-]+$/i];
/** Other names of the same host: for phones, and the old one. */
const PREFIX = /^(?:www|m|mobile)\./;

function inFull(network: SocialNetwork, text: string): string | null {
  const hosts = HOSTS[network];
  const name = SIGNED_NAME.exec(text)?.[1] ?? BARE_NAME.exec(text)?.[0];
  if (name !== undefined) return `https://${hosts[0]}/${BEFORE_NAME[network] ?? ''}${name}`;
  const address = /^https?:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  // the parser would drop some blanks and turn the slashes
  if (/[\s\\]/.test(text) || !URL.canParse(address)) return null;
  const { hostname, port, username, password, pathname, search } = new URL(address);
  const host = hostname.replace(PREFIX, '');
  const path = pathname.replace(/\/+$/, '');
  if (!hosts.includes(host) || path === '' || `${port}${username}${password}` !== '') return null;
  return `https://${host}${path}${search}`;
}

/**
 * The full https address of a clinic's page in a network: of a name (`@clinic`), of an address with or without its
 * scheme, at the network's own hosts alone. An empty text stays empty.
 * @returns null when it is no page of that network
 */
export function keptSocialLink(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const link = inFull(network, text);
  return link !== null && link.length <= MAX_SOCIAL_LINK ? link : null;
}
