import type { Static } from 'typebox';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import type { Input, Output } from '#shared/contract/endpoint.ts';
import type { Identity as WireIdentity, socialEndpoints as api } from '#shared/contract/social.ts';
import type { SignedInAnswer } from '#server/features/auth/index.ts';
import type { Conversion, Converted } from './convert-token.service.ts';
import type { LinkedIdentity } from './identity-store.ts';
import type { NewcomerFacts, NewcomerForm } from './newcomers.service.ts';
import { socialTexts } from './texts.ru.ts';
import type { Beginning, Finished, Return } from './ways.service.ts';

type Api = typeof api;
type SignedIn = Output<Api['exchangeSocialToken']>;

export const fromBeginning = ({
  provider,
  binding,
  next,
  restore = false,
}: Input<Api['startSocialSignIn']>['body']): Beginning => ({ provider, binding, next, restores: restore });

export const fromReturn = (body: Input<Api['finishSocial']>['body']): Return => ({
  binding: body.binding,
  state: body.state,
  code: body.code ?? '',
  deviceId: body.device_id ?? '',
  error: body.error ?? '',
  issuer: body.iss ?? '',
});

const toNewcomer = ({ ticket, provider, firstName, lastName, middleName, email }: NewcomerFacts) => ({
  ticket,
  provider,
  first_name: firstName,
  last_name: lastName,
  middle_name: middleName,
  email,
});
export function toFinished(finished: Finished): Output<Api['finishSocial']> {
  const { outcome, next } = finished;
  if (outcome === 'known') return { outcome, next, token: finished.token, message: socialTexts.known };
  if (outcome === 'newcomer')
    return { outcome, next, newcomer: toNewcomer(finished.newcomer), message: socialTexts.newcomer };
  return { outcome, next, message: outcome === 'linked' ? socialTexts.linked(finished.provider) : socialTexts.proved };
}

/** `two_factor_code` says that a code is due, and never which. */
export const toSignedIn = ({ token, isCodeDue, deviceMark }: SignedInAnswer): SignedIn => ({
  token,
  message: isCodeDue ? socialTexts.codeDue : socialTexts.signedIn,
  ...(isCodeDue ? { two_factor_code: true } : {}),
  ...(deviceMark === undefined ? {} : { device_mark: deviceMark }),
});

export const fromNewcomer = (body: Input<Api['registerSocial']>['body']): NewcomerForm => ({
  ticket: body.ticket,
  firstName: body.first_name,
  lastName: body.last_name,
  middleName: body.middle_name,
  email: body.email,
  consents: body.consents,
});

const instant = (ms: number): string => new Date(ms).toISOString();
/** The services that are on, and those besides that the person is linked to. */
export function toIdentities(
  linked: readonly LinkedIdentity[],
  isOn: (provider: SocialProviderName) => boolean,
): Static<typeof WireIdentity>[] {
  return SOCIAL_PROVIDERS.flatMap((provider) => {
    const own = linked.find((one) => one.provider === provider);
    if (!own && !isOn(provider)) return [];
    return {
      provider,
      is_on: isOn(provider),
      linked: own
        ? {
            display_name: own.display_name,
            linked_at: instant(own.linked_at),
            last_used_at: own.last_used_at === null ? null : instant(own.last_used_at),
          }
        : null,
    };
  });
}

export const fromConversion = (body: Input<Api['convertToken']>['body'], marks: string | undefined): Conversion => ({
  grantType: body.grant_type ?? '',
  backend: body.backend ?? '',
  token: body.token ?? '',
  clientId: String(body.client_id ?? ''),
  clientSecret: body.client_secret ?? '',
  marks,
});
export const toConverted = (converted: Converted): Output<Api['convertToken']> => ({
  ...toSignedIn(converted),
  access_token: converted.token,
  expires_in: converted.secondsLeft,
  token_type: 'Bearer',
  scope: 'read write',
});
