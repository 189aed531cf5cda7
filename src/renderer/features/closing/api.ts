import { closingEndpoints } from '#shared/contract/closing.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof closingEndpoints;
export type ClosingPreview = Output<Endpoints['previewClosing']>;

export const { usePreviewClosingQuery, useCloseAccountMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    previewClosing: build.query<ClosingPreview, void>({
      query: request(closingEndpoints.previewClosing),
      extraOptions: { showsOwnErrors: true },
    }),
    closeAccount: build.mutation<Output<Endpoints['closeAccount']>, RequestInput<Endpoints['closeAccount']>>({
      query: request(closingEndpoints.closeAccount),
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
