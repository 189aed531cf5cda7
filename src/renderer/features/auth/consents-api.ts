import { authEndpoints as auth } from '#shared/contract/auth.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type List = Output<typeof auth.listOwnConsents>;
export type OwnConsent = List['items'][number];
const change = {
  // reminders follow the consent
  invalidatesTags: ['OwnConsent' as const, 'NotificationChoice' as const],
  extraOptions: { showsOwnErrors: true },
};

export const { useListOwnConsentsQuery, useGiveConsentMutation, useWithdrawConsentMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['OwnConsent', 'NotificationChoice'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listOwnConsents: build.query<List, void>({
        query: request(auth.listOwnConsents),
        providesTags: ['OwnConsent'],
        extraOptions: { showsOwnErrors: true },
      }),
      giveConsent: build.mutation<List, RequestInput<typeof auth.giveConsent>>({
        query: request(auth.giveConsent),
        ...change,
      }),
      withdrawConsent: build.mutation<List, RequestInput<typeof auth.withdrawConsent>>({
        query: request(auth.withdrawConsent),
        ...change,
      }),
    }),
  });
