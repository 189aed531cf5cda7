import type { Output } from '#shared/contract/endpoint.ts';
import { ownEmailEndpoints as endpoints } from '#shared/contract/own-email.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof endpoints;
/** Forms show their refusals themselves; what sends letters waits in the line of its address. */
const ownErrors = { showsOwnErrors: true };
const inLine = { ...ownErrors, seconds: 75 };

/** Calls of the own e-mail: with «Вход и безопасность» and the page of its letter alone. */
export const { useRequestOwnEmailMutation, useConfirmOwnEmailMutation, useRejectOwnEmailMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: ['own-contacts'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      requestOwnEmail: build.mutation<Output<Api['requestOwnEmail']>, RequestInput<Api['requestOwnEmail']>>({
        query: request(endpoints.requestOwnEmail),
        extraOptions: inLine,
      }),
      confirmOwnEmail: build.mutation<Output<Api['confirmOwnEmail']>, RequestInput<Api['confirmOwnEmail']>>({
        query: request(endpoints.confirmOwnEmail),
        extraOptions: ownErrors,
        invalidatesTags: ['own-contacts'],
      }),
      rejectOwnEmail: build.mutation<Output<Api['rejectOwnEmail']>, RequestInput<Api['rejectOwnEmail']>>({
        query: request(endpoints.rejectOwnEmail),
        extraOptions: ownErrors,
      }),
    }),
  });
