import { configurationEndpoints } from '#shared/contract/configuration.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { socialEndpoints as social } from '#shared/contract/social.ts';
import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof social;
/** Buttons say themselves why the way did not begin. */
const ownErrors = { showsOwnErrors: true };
const askVariable = request(configurationEndpoints.getConfigurationVariable);

/** Which services are on, and the beginnings of ways through them. */
export const {
  useListSocialProvidersQuery,
  useStartSocialSignInMutation,
  useStartSocialLinkMutation,
  useStartSocialProofMutation,
  useListIdentitiesQuery,
} = baseApi.enhanceEndpoints({ addTagTypes: ['identity'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listSocialProviders: build.query<readonly SocialProviderName[], void>({
      query: () => askVariable({ query: { type: 'social_login' } }),
      // a service that this page does not know has no button
      transformResponse: ({
        social_login_providers: names = [],
      }: Output<typeof configurationEndpoints.getConfigurationVariable>) =>
        SOCIAL_PROVIDERS.filter((name) => names.includes(name)),
      extraOptions: ownErrors,
    }),
    startSocialSignIn: build.mutation<Output<Api['startSocialSignIn']>, RequestInput<Api['startSocialSignIn']>>({
      query: request(social.startSocialSignIn),
      extraOptions: ownErrors,
    }),
    startSocialLink: build.mutation<Output<Api['startSocialLink']>, RequestInput<Api['startSocialLink']>>({
      query: request(social.startSocialLink),
      extraOptions: ownErrors,
    }),
    startSocialProof: build.mutation<Output<Api['startSocialProof']>, RequestInput<Api['startSocialProof']>>({
      query: request(social.startSocialProof),
      extraOptions: { ...ownErrors, needsNoAnswer: true },
    }),
    listIdentities: build.query<Output<Api['listIdentities']>, void>({
      query: request(social.listIdentities),
      providesTags: ['identity'],
    }),
  }),
});
