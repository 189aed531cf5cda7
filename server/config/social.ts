import { Type, type Static } from 'typebox';
import { OIDC_CLAIMS, type OidcClaims } from '#server/lib/social/oidc.ts';
import type { SocialApps } from '#server/lib/social/open-providers.ts';
import type { ProviderApp } from '#server/lib/social/provider.ts';
import { SOCIAL_PROVIDERS } from '#shared/rules/social-providers.ru.ts';
import { configTexts } from './config.ru.ts';

const id = (of: string) => Type.String({ default: '', description: `id of our application at ${of}; empty: off` });
const secret = (of: string) =>
  Type.String({ 'x-secret': true, default: '', description: `secret of our application at ${of}` });

/** Settings of the sign-in through other services (1 §7, K15). */
export const SOCIAL_PROPERTIES = {
  SOCIAL_VK_ID: id('VK ID'),
  SOCIAL_YANDEX_ID: id('Yandex ID'),
  SOCIAL_YANDEX_SECRET: secret('Yandex ID'),
  SOCIAL_OK_ID: id('Odnoklassniki'),
  SOCIAL_OK_PUBLIC: Type.String({ default: '', description: 'public key of our application at Odnoklassniki' }),
  SOCIAL_OK_SECRET: secret('Odnoklassniki'),
  ESIA_ISSUER: Type.String({
    default: '',
    description: 'address of an OpenID Connect gateway to the identification system of the state (ESIA); empty: off',
  }),
  ESIA_ID: Type.String({ default: '', description: 'id of our application at the gateway' }),
  ESIA_SECRET: secret('the gateway'),
  ESIA_SCOPE: Type.String({ default: 'openid profile email', description: 'what is asked of the gateway' }),
  ESIA_CLAIMS: Type.String({
    default: '',
    description: 'names of the facts that the gateway gives, where they are not the usual ones: subject=oid email=mail',
  }),
  SOCIAL_FOREIGN: Type.Union([Type.Literal('off'), Type.Literal('on')], {
    default: 'off',
    description: 'Google, Facebook and Instagram: forbidden to a Russian owner (law 149, article 8, part 10)',
  }),
  SOCIAL_GOOGLE_ID: id('Google'),
  SOCIAL_GOOGLE_SECRET: secret('Google'),
  SOCIAL_FACEBOOK_ID: id('Facebook'),
  SOCIAL_FACEBOOK_SECRET: secret('Facebook'),
  SOCIAL_FACEBOOK_VERSION: Type.String({
    default: 'v23.0',
    pattern: '^v\\d+\\.\\d+$',
    description: 'version of the API of Facebook; each is served for about two years',
  }),
  SOCIAL_INSTAGRAM_ID: id('Instagram'),
  SOCIAL_INSTAGRAM_SECRET: secret('Instagram'),
  SOCIAL_HOSTS: Type.String({
    default: '',
    description: 'other addresses of providers, for their stands: vk=https://stand.example yandex=…',
  }),
  SOCIAL_PER_MINUTE: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 60,
    description:
      'calls of the sign-in through other services, or on a workstation by the browser, that one address may make a minute',
  }),
  CONVERT_TOKEN_CLIENTS: Type.String({
    'x-secret': true,
    default: '',
    description: 'clients of /convert-token/ as id:secret, separated by spaces; empty: there is no such call',
  }),
};
const Raw = Type.Object(SOCIAL_PROPERTIES);
type RawSocial = Static<typeof Raw>;

/** The same as the server uses it. */
export interface SocialConfig {
  readonly apps: SocialApps;
  /** secrets by the id of a client of /convert-token/; none: there is no such call */
  readonly convertClients: ReadonlyMap<string, string>;
}

/** `name=value` pairs between spaces or commas; null when one is none. */
function pairsOf(text: string, names: readonly string[], separator: '=' | ':'): Map<string, string> | null {
  const pairs = new Map<string, string>();
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const at = part.indexOf(separator);
    const [name, value] = [part.slice(0, Math.max(0, at)), part.slice(at + 1)];
    if (name === '' || value === '' || (names.length > 0 && !names.includes(name))) return null;
    pairs.set(name, value);
  }
  return pairs;
}
/** Secrets and tokens go there: over TLS, or not over a network at all. */
const isSafeAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
};

/** Reads the settings of providers. @returns the words about each that is wrong, too */
export function socialConfig(raw: RawSocial): { readonly social: SocialConfig; readonly refused: readonly string[] } {
  const refused: string[] = [];
  const hosts = pairsOf(raw.SOCIAL_HOSTS, SOCIAL_PROVIDERS, '=');
  if (hosts === null || ![...hosts.values()].every(isSafeAddress)) refused.push(configTexts.socialHosts);
  const claims = pairsOf(raw.ESIA_CLAIMS, Object.keys(OIDC_CLAIMS), '=');
  if (claims === null) refused.push(configTexts.esiaClaims);
  const clients = pairsOf(raw.CONVERT_TOKEN_CLIENTS, [], ':');
  if (clients === null) refused.push(configTexts.convertClients);
  const given = (...names: (keyof RawSocial)[]): boolean => {
    const missing = names.filter((name) => raw[name] === '');
    if (missing.length > 0 && missing.length < names.length)
      refused.push(...missing.map((name) => configTexts.socialIncomplete(name)));
    return missing.length === 0;
  };
  const appOf = (name: string, appId: string, appSecret: string): ProviderApp => ({
    id: appId,
    secret: appSecret,
    host: hosts?.get(name)?.replace(/\/$/, '') ?? null,
  });
  const hasEsia = given('ESIA_ISSUER', 'ESIA_ID', 'ESIA_SECRET');
  if (raw.ESIA_ISSUER !== '' && !isSafeAddress(raw.ESIA_ISSUER)) refused.push(configTexts.esiaIssuer);
  const isForeignOn = raw.SOCIAL_FOREIGN === 'on';
  const foreign = (...names: (keyof RawSocial)[]): boolean => given(...names) && isForeignOn;
  return {
    refused,
    social: {
      convertClients: clients ?? new Map<string, string>(),
      apps: {
        vk: given('SOCIAL_VK_ID') ? appOf('vk', raw.SOCIAL_VK_ID, '') : null,
        yandex: given('SOCIAL_YANDEX_ID', 'SOCIAL_YANDEX_SECRET')
          ? appOf('yandex', raw.SOCIAL_YANDEX_ID, raw.SOCIAL_YANDEX_SECRET)
          : null,
        ok: given('SOCIAL_OK_ID', 'SOCIAL_OK_PUBLIC', 'SOCIAL_OK_SECRET')
          ? { ...appOf('ok', raw.SOCIAL_OK_ID, raw.SOCIAL_OK_SECRET), publicKey: raw.SOCIAL_OK_PUBLIC }
          : null,
        esia: hasEsia
          ? {
              ...appOf('esia', raw.ESIA_ID, raw.ESIA_SECRET),
              issuer: raw.ESIA_ISSUER,
              scope: raw.ESIA_SCOPE,
              claims: { ...OIDC_CLAIMS, ...Object.fromEntries(claims ?? []) } as OidcClaims,
            }
          : null,
        google: foreign('SOCIAL_GOOGLE_ID', 'SOCIAL_GOOGLE_SECRET')
          ? appOf('google', raw.SOCIAL_GOOGLE_ID, raw.SOCIAL_GOOGLE_SECRET)
          : null,
        facebook: foreign('SOCIAL_FACEBOOK_ID', 'SOCIAL_FACEBOOK_SECRET')
          ? {
              ...appOf('facebook', raw.SOCIAL_FACEBOOK_ID, raw.SOCIAL_FACEBOOK_SECRET),
              version: raw.SOCIAL_FACEBOOK_VERSION,
            }
          : null,
        instagram: foreign('SOCIAL_INSTAGRAM_ID', 'SOCIAL_INSTAGRAM_SECRET')
          ? appOf('instagram', raw.SOCIAL_INSTAGRAM_ID, raw.SOCIAL_INSTAGRAM_SECRET)
          : null,
      },
    },
  };
}
