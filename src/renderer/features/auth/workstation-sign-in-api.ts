import type { Output } from '#shared/contract/endpoint.ts';
import { workstationSignInEndpoints as api } from '#shared/contract/workstation-sign-in.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof api;
const ownErrors = { showsOwnErrors: true };

export const { useGrantWorkstationMutation, useEnterWorkstationMutation } = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    grantWorkstation: build.mutation<Output<Api['grantWorkstation']>, RequestInput<Api['grantWorkstation']>>({
      query: request(api.grantWorkstation),
      extraOptions: ownErrors,
    }),
    enterWorkstation: build.mutation<Output<Api['enterWorkstation']>, RequestInput<Api['enterWorkstation']>>({
      query: request(api.enterWorkstation),
      extraOptions: ownErrors,
    }),
  }),
});
