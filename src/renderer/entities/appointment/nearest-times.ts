import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { scheduleEndpoints, type NearestTime as NearestTimeSchema } from '#shared/contract/schedule.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { appointmentApi } from './tags.ts';

type Nearest = (typeof scheduleEndpoints)['listNearestTimes'];
/** A free time that the desk may book. */
export type NearestTime = Static<typeof NearestTimeSchema>;

export const { useListNearestTimesQuery } = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** of no tag: a list from which a time is being chosen must not change under the hand */
    listNearestTimes: build.query<Output<Nearest>, RequestInput<Nearest>>({
      query: request(scheduleEndpoints.listNearestTimes),
      keepUnusedDataFor: 0,
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
