import { bookingEndpoints } from '#shared/contract/booking.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';
import { appointmentApi } from './tags.ts';

type Endpoints = typeof bookingEndpoints;
export type FreeDate = Output<Endpoints['listFreeDates']>['items'][number];
export type FreeSlot = Output<Endpoints['listFreeSlots']>['items'][number];
/** What is shown says its failures itself. */
const extraOptions = { showsOwnErrors: true };
/**
 * A hold of somebody else ends by the server's clock without a message, and times become past by themselves: what is on
 * the screen is read again every minute, while it is looked at.
 */
export const FRESH_TIMES = {
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;

/** Days and times of a doctor that can be booked: for a patient's booking and for a visit that gets another time. */
const freeTimesApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listFreeDates: build.query<Output<Endpoints['listFreeDates']>, RequestInput<Endpoints['listFreeDates']>>({
      query: request(bookingEndpoints.listFreeDates),
      providesTags: ['FreeDates'],
      extraOptions,
    }),
    listFreeSlots: build.query<Output<Endpoints['listFreeSlots']>, RequestInput<Endpoints['listFreeSlots']>>({
      query: request(bookingEndpoints.listFreeSlots),
      providesTags: ['FreeSlots'],
      extraOptions,
    }),
  }),
});
export const { useListFreeDatesQuery, useListFreeSlotsQuery } = freeTimesApi;
