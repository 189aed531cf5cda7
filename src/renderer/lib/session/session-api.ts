import { authEndpoints } from '#shared/contract/auth.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request } from '#renderer/lib/api/base-api.ts';
import { sessionActions } from './session.slice.ts';

/** Calls that decide who is signed in; everything else about accounts is in features/auth. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    checkSession: build.query<Output<typeof authEndpoints.checkSession>, void>({
      query: request(authEndpoints.checkSession),
      providesTags: ['Session'],
      // The start screen has its own error with a retry.
      extraOptions: { showsOwnErrors: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled;
          dispatch(sessionActions.checked(data));
        } catch {
          dispatch(sessionActions.checkFailed());
        }
      },
    }),
    logout: build.mutation<Output<typeof authEndpoints.logout>, void>({
      query: request(authEndpoints.logout),
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
