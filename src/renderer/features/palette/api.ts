import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints, type QueueItem } from '#shared/contract/queue.ts';
import { appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Queue = (typeof queueEndpoints)['listQueue'];
/** A visit of today. */
export type TodaysVisit = Static<typeof QueueItem>;

export const { useListVisitsOfFoundQuery } = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** today's visits of the patients that a search finds: one call for all rows */
    listVisitsOfFound: build.query<Output<Queue>, RequestInput<Queue>>({
      query: request(queueEndpoints.listQueue),
      providesTags: ['Queue'],
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
