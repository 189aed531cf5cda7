import { accountEndpoints } from '#shared/contract/accounts.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof accountEndpoints;
/** What the signed-in person says of themselves. */
export type Profile = Output<Endpoints['getProfile']>;
export type ProfileBody = RequestInput<Endpoints['updateProfile']>['body'];

const profileApi = baseApi.enhanceEndpoints({ addTagTypes: ['Profile'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getProfile: build.query<Profile, void>({
      query: request(accountEndpoints.getProfile),
      providesTags: ['Profile'],
      extraOptions: { showsOwnErrors: true },
    }),
    updateProfile: build.mutation<Profile, RequestInput<Endpoints['updateProfile']>>({
      query: request(accountEndpoints.updateProfile),
      extraOptions: { showsOwnErrors: true },
      // the answer is the row as it is now
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(profileApi.util.updateQueryData('getProfile', undefined, () => answer.data));
      },
    }),
    setPreference: build.mutation<unknown, RequestInput<Endpoints['setPreference']>>({
      query: request(accountEndpoints.setPreference),
    }),
  }),
});
export const { useGetProfileQuery, useUpdateProfileMutation, useSetPreferenceMutation } = profileApi;
