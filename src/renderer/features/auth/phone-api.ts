import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { phoneCodeEndpoints as codes, type OwnContacts as Contacts } from '#shared/contract/phone-codes.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof codes;
export type OwnContacts = Static<typeof Contacts>;
/** Forms show their refusals themselves; what sends SMS waits in the line of its address. */
const ownErrors = { showsOwnErrors: true };
const inLine = { ...ownErrors, seconds: 75 };

/** Calls of codes by SMS and of the own contacts: a part of their own, which a sign-in by e-mail never loads. */
export const {
  useRequestActivationCodeMutation,
  useActivateByCodeMutation,
  useRequestResetCodeMutation,
  useResetByCodeMutation,
  useGetOwnContactsQuery,
  useRequestOwnPhoneMutation,
  useConfirmOwnPhoneMutation,
  useRemoveOwnPhoneMutation,
  useSetUsernameMutation,
} = baseApi.enhanceEndpoints({ addTagTypes: ['own-contacts'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    requestActivationCode: build.mutation<
      Output<Api['requestActivationCode']>,
      RequestInput<Api['requestActivationCode']>
    >({ query: request(codes.requestActivationCode), extraOptions: inLine }),
    activateByCode: build.mutation<Output<Api['activateByCode']>, RequestInput<Api['activateByCode']>>({
      query: request(codes.activateByCode),
      extraOptions: ownErrors,
    }),
    requestResetCode: build.mutation<Output<Api['requestResetCode']>, RequestInput<Api['requestResetCode']>>({
      query: request(codes.requestResetCode),
      extraOptions: inLine,
    }),
    resetByCode: build.mutation<Output<Api['resetByCode']>, RequestInput<Api['resetByCode']>>({
      query: request(codes.resetByCode),
      extraOptions: ownErrors,
    }),
    getOwnContacts: build.query<OwnContacts, void>({
      query: request(codes.getOwnContacts),
      providesTags: ['own-contacts'],
    }),
    requestOwnPhone: build.mutation<Output<Api['requestOwnPhone']>, RequestInput<Api['requestOwnPhone']>>({
      query: request(codes.requestOwnPhone),
      extraOptions: inLine,
    }),
    confirmOwnPhone: build.mutation<Output<Api['confirmOwnPhone']>, RequestInput<Api['confirmOwnPhone']>>({
      query: request(codes.confirmOwnPhone),
      extraOptions: ownErrors,
      invalidatesTags: ['own-contacts'],
    }),
    removeOwnPhone: build.mutation<Output<Api['removeOwnPhone']>, void>({
      query: request(codes.removeOwnPhone),
      extraOptions: ownErrors,
      invalidatesTags: ['own-contacts'],
    }),
    setUsername: build.mutation<Output<Api['setUsername']>, RequestInput<Api['setUsername']>>({
      query: request(codes.setUsername),
      extraOptions: ownErrors,
      invalidatesTags: ['own-contacts'],
    }),
  }),
});
