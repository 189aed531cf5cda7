import type { Output } from '#shared/contract/endpoint.ts';
import { notificationEndpoints } from '#shared/contract/notifications.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Own = typeof notificationEndpoints;
export type Choices = Output<Own['listNotificationChoices']>;
export type Choice = RequestInput<Own['setNotificationChoice']>['body'];

const accountApi = baseApi.enhanceEndpoints({ addTagTypes: ['NotificationChoice'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listNotificationChoices: build.query<Choices, void>({
      query: request(notificationEndpoints.listNotificationChoices),
      providesTags: ['NotificationChoice'],
    }),
    setNotificationChoice: build.mutation<Choices, RequestInput<Own['setNotificationChoice']>>({
      query: request(notificationEndpoints.setNotificationChoice),
      extraOptions: { showsOwnErrors: true },
      // the answer is the list as it is now
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(accountApi.util.updateQueryData('listNotificationChoices', undefined, () => answer.data));
      },
    }),
  }),
});
export const { useListNotificationChoicesQuery, useSetNotificationChoiceMutation } = accountApi;
