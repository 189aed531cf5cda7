import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { generationEndpoints } from '#shared/contract/generation.ts';
import { scheduleEndpoints, type StaffSlot as StaffSlotSchema } from '#shared/contract/schedule.ts';
import { APPOINTMENT_TAGS, appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof scheduleEndpoints;
type Generations = typeof generationEndpoints;
export type StaffSlot = Static<typeof StaffSlotSchema>;
export type Generation = RequestInput<Generations['generateSchedule']>;
export type Copying = RequestInput<Generations['copyWeek']>;
export type Clearing = RequestInput<Generations['clearSchedule']>;
export type GenerationResult = Output<Generations['generateSchedule']>['data'];
/** The screen says everything itself: danger toasts of ten seconds with the title «Ошибка» (2 §8). */
const extraOptions = { showsOwnErrors: true };
/** After a refusal, too: what is on the screen is out of date then. */
const changed = [...APPOINTMENT_TAGS];

const scheduleApi = appointmentApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listSlotsByDoctor: build.query<
      Output<Endpoints['listSlotsByDoctor']>,
      RequestInput<Endpoints['listSlotsByDoctor']>
    >({
      query: request(scheduleEndpoints.listSlotsByDoctor),
      providesTags: ['Slot'],
      extraOptions,
    }),
    listDoctorDays: build.query<Output<Endpoints['listDoctorDays']>, RequestInput<Endpoints['listDoctorDays']>>({
      query: request(scheduleEndpoints.listDoctorDays),
      providesTags: ['Slot'],
      extraOptions,
    }),
    createSlot: build.mutation<StaffSlot, RequestInput<Endpoints['createSlot']>>({
      query: request(scheduleEndpoints.createSlot),
      invalidatesTags: changed,
      extraOptions,
    }),
    deleteSlot: build.mutation<Output<Endpoints['deleteSlot']>, RequestInput<Endpoints['deleteSlot']>>({
      query: request(scheduleEndpoints.deleteSlot),
      invalidatesTags: changed,
      extraOptions,
    }),
    generateSchedule: build.mutation<Output<Generations['generateSchedule']>, Generation>({
      query: request(generationEndpoints.generateSchedule),
      invalidatesTags: changed,
      extraOptions,
    }),
    copyWeek: build.mutation<Output<Generations['copyWeek']>, Copying>({
      query: request(generationEndpoints.copyWeek),
      invalidatesTags: changed,
      extraOptions,
    }),
    clearSchedule: build.mutation<Output<Generations['clearSchedule']>, Clearing>({
      query: request(generationEndpoints.clearSchedule),
      invalidatesTags: changed,
      extraOptions,
    }),
    /** the same calls with `debug`: they only count, so they are read like lists */
    previewGeneration: build.query<Output<Generations['generateSchedule']>, Generation>({
      query: (input) =>
        request(generationEndpoints.generateSchedule)({ ...input, body: { ...input.body, debug: true } }),
      providesTags: ['Slot'],
      extraOptions,
    }),
    previewCopy: build.query<Output<Generations['copyWeek']>, Copying>({
      query: (input) => request(generationEndpoints.copyWeek)({ ...input, body: { ...input.body, debug: true } }),
      providesTags: ['Slot'],
      extraOptions,
    }),
    previewClearing: build.query<Output<Generations['clearSchedule']>, Clearing>({
      query: (input) => request(generationEndpoints.clearSchedule)({ ...input, body: { ...input.body, debug: true } }),
      providesTags: ['Slot'],
      extraOptions,
    }),
  }),
});
export const {
  useListSlotsByDoctorQuery,
  useListDoctorDaysQuery,
  useCreateSlotMutation,
  useDeleteSlotMutation,
  useGenerateScheduleMutation,
  useClearScheduleMutation,
  useCopyWeekMutation,
  usePreviewGenerationQuery,
  usePreviewClearingQuery,
  usePreviewCopyQuery,
} = scheduleApi;
