import type { Output } from '#shared/contract/endpoint.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof social;
/** The page of the way back, and the sections of «Вход и безопасность», say themselves what was refused. */
const ownErrors = { showsOwnErrors: true };
const changed = (_: unknown, error: unknown) => (error ? [] : (['identity'] as const));

export const {
  useFinishSocialMutation,
  useExchangeSocialTokenMutation,
  useRegisterSocialMutation,
  useConfirmSocialMutation,
  useLinkSocialMutation,
  useUnlinkIdentityMutation,
  useRejectIdentityMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['identity', 'own-session'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    finishSocial: build.mutation<Output<Api['finishSocial']>, RequestInput<Api['finishSocial']>>({
      query: request(social.finishSocial),
      // a locked session proves itself so: the answer is waited for by nobody else
      extraOptions: { ...ownErrors, needsNoAnswer: true },
      invalidatesTags: changed,
    }),
    exchangeSocialToken: build.mutation<Output<Api['exchangeSocialToken']>, RequestInput<Api['exchangeSocialToken']>>({
      query: request(social.exchangeSocialToken),
      extraOptions: ownErrors,
    }),
    registerSocial: build.mutation<Output<Api['registerSocial']>, RequestInput<Api['registerSocial']>>({
      query: request(social.registerSocial),
      // it waits in the line of its address, as a registration does
      extraOptions: { ...ownErrors, seconds: 75 },
    }),
    confirmSocial: build.mutation<Output<Api['confirmSocial']>, RequestInput<Api['confirmSocial']>>({
      query: request(social.confirmSocial),
      extraOptions: ownErrors,
    }),
    linkSocial: build.mutation<Output<Api['linkSocial']>, RequestInput<Api['linkSocial']>>({
      query: request(social.linkSocial),
      extraOptions: ownErrors,
      invalidatesTags: changed,
    }),
    unlinkIdentity: build.mutation<Output<Api['unlinkIdentity']>, RequestInput<Api['unlinkIdentity']>>({
      query: request(social.unlinkIdentity),
      extraOptions: ownErrors,
      invalidatesTags: (_, error) => (error ? [] : ['identity', 'own-session']),
    }),
    rejectIdentity: build.mutation<Output<Api['rejectIdentity']>, RequestInput<Api['rejectIdentity']>>({
      query: request(social.rejectIdentity),
      extraOptions: ownErrors,
    }),
  }),
});
