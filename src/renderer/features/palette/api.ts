import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { queueEndpoints, type QueueItem } from '#shared/contract/queue.ts';
import { scheduleEndpoints, type NearestTime as NearestTimeSchema } from '#shared/contract/schedule.ts';
import { appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Nearest = (typeof scheduleEndpoints)['listNearestTimes'];
type Queue = (typeof queueEndpoints)['listQueue'];
export type NearestTime = Static<typeof NearestTimeSchema>;
/** A visit of today. */
export type TodaysVisit = Static<typeof QueueItem>;
const extraOptions = { showsOwnErrors: true };

export const { useListNearestTimesQuery, useListVisitsOfFoundQuery } = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** of no tag: a list from which a time is being chosen must not change under the hand */
    listNearestTimes: build.query<Output<Nearest>, RequestInput<Nearest>>({
      query: request(scheduleEndpoints.listNearestTimes),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    /** today's visits of the patients that a search finds: one call for all rows */
    listVisitsOfFound: build.query<Output<Queue>, RequestInput<Queue>>({
      query: request(queueEndpoints.listQueue),
      providesTags: ['Queue'],
      extraOptions,
    }),
  }),
});
