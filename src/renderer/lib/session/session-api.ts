import { sessionEndpoints } from '#shared/contract/session.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };
const check = request(sessionEndpoints.checkSession);

/** Calls that decide who is signed in; everything else about accounts is in features/auth. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** whose a token is: nobody is anybody on this page before the server has said so */
    checkSession: build.mutation<Output<typeof sessionEndpoints.checkSession>, string | null>({
      query: (token) => ({ ...check(), headers: bearer(token) }),
      // The start screen and the sign-in form have their own error.
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
