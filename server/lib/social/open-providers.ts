import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import { instagramProvider } from './instagram.ts';
import { oidcProvider, type OidcClaims } from './oidc.ts';
import { okProvider } from './ok.ts';
import type { ProviderApp, SocialProvider } from './provider.ts';
import { vkProvider } from './vk.ts';
import { yandexProvider } from './yandex.ts';

/** The applications that are registered with providers; null: the provider is off. */
export interface SocialApps {
  readonly vk: ProviderApp | null;
  readonly yandex: ProviderApp | null;
  readonly ok: (ProviderApp & { readonly publicKey: string }) | null;
  readonly esia:
    | (ProviderApp & { readonly issuer: string; readonly scope: string; readonly claims: OidcClaims })
    | null;
  readonly google: ProviderApp | null;
  readonly facebook: (ProviderApp & { readonly version: string }) | null;
  readonly instagram: ProviderApp | null;
}

/** The providers that are on, in the order of their buttons. */
export type Providers = ReadonlyMap<SocialProviderName, SocialProvider>;

/** One object for each provider that is configured. */
export function openProviders({ vk, yandex, ok, esia, google, facebook, instagram }: SocialApps): Providers {
  const made: Record<SocialProviderName, SocialProvider | null> = {
    vk: vk && vkProvider(vk),
    yandex: yandex && yandexProvider(yandex),
    ok: ok && okProvider(ok, ok.publicKey),
    esia: esia && oidcProvider(esia),
    google: google && googleProvider(google),
    facebook: facebook && facebookProvider(facebook, facebook.version),
    instagram: instagram && instagramProvider(instagram),
  };
  return new Map(SOCIAL_PROVIDERS.flatMap((name) => (made[name] ? ([[name, made[name]]] as const) : [])));
}
