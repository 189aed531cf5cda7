import { SOCIAL_TITLES, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { PATTERNS } from '#shared/pages.ts';
import { hashToken, type AuthSettings } from '#server/features/auth/index.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { Providers } from '#server/lib/social/open-providers.ts';
import { ProviderError, type Flow, type SocialProvider } from '#server/lib/social/provider.ts';

/** What the services of this feature need besides the database. */
export interface Social {
  readonly settings: AuthSettings;
  /** those that are on */
  readonly providers: Providers;
  /** tells the log that a provider could not be asked, or does not know us; without secrets */
  readonly warn: (provider: SocialProviderName, reason: string) => void;
}
/** How long each part of a way may take, minutes. */
export const WAY_MINUTES = 10;

/** @throws social_provider_off */
export function providerOf({ providers }: Social, name: SocialProviderName): SocialProvider {
  const provider = providers.get(name);
  if (!provider) throw new DomainError('social_provider_off');
  return provider;
}

/** Each secret of this feature has a name, so that one is no other, whatever table it stands in. */
export const secretHash = ({ settings }: Social, kind: string, ...parts: readonly string[]): Buffer =>
  hashToken(settings.APP_SECRET, ['social', kind, ...parts].join('\0'));

/** Verifier and nonce follow from the state and our secret: nothing of a way is kept that could be stolen. */
export const flowOf = (social: Social, state: string): Flow => ({
  state,
  verifier: secretHash(social, 'verifier', state).toString('base64url'),
  nonce: secretHash(social, 'nonce', state).toString('base64url'),
  redirectUri: social.settings.publicUrl + PATTERNS.social,
});

/**
 * Asks a provider; what fails is told to the log.
 * @param refused what a refusal means here; without it, that the provider cannot be used now
 * @throws social_unavailable
 */
export async function asking<T>(
  { warn }: Social,
  provider: SocialProviderName,
  work: () => Promise<T>,
  refused?: () => DomainError,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    warn(provider, `${error.kind}: ${error.message}`);
    if (error.kind === 'refused' && refused) throw refused();
    throw new DomainError('social_unavailable', { params: { provider: SOCIAL_TITLES[provider] } });
  }
}
