import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { registryEndpoints } from '#shared/contract/registry.ts';
import {
  receptionEndpoints,
  type HistoryItem as HistoryItemSchema,
  type ReceptionGroup as GroupSchema,
  type ReceptionSlot as SlotSchema,
  type TreatmentCase as CaseSchema,
} from '#shared/contract/reception.ts';
import { fullName } from '#shared/format/names.ts';
import { APPOINTMENT_TAGS, appointmentApi } from '#renderer/entities/appointment/tags.ts';
import { request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof receptionEndpoints;
type Employee = typeof registryEndpoints.getEmployee;
export type Visit = Static<typeof SlotSchema>;
/** Full name of the patient. */
export const patientOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName }: Visit): string =>
  fullName({ lastName, firstName, middleName });
export type VisitGroup = Static<typeof GroupSchema>;
export type TreatmentCase = Static<typeof CaseSchema>;
export type HistoryItem = Static<typeof HistoryItemSchema>;
export type CurrentReception = Output<Endpoints['getReception']>;
export type ReceptionRecord = Output<Endpoints['getReceptionRecord']>;
export type HistoryOrder = 'desc' | 'asc';
interface HistoryQuery {
  readonly clinic: string;
  readonly patient: string;
  readonly order: HistoryOrder;
}
const HISTORY_PAGE = 20;
const extraOptions = { showsOwnErrors: true };

export const {
  useListReceptionDayQuery,
  useGetChosenEmployeeQuery,
  useGetReceptionQuery,
  useGetReceptionRecordQuery,
  useListReceptionHistoryInfiniteQuery,
  useCreateReceptionRecordMutation,
  useUpdateReceptionRecordMutation,
  useSaveReceptionDraftMutation,
  useDeleteReceptionDraftMutation,
  useLazyGetReceptionQuery,
} = appointmentApi.enhanceEndpoints({ addTagTypes: ['History', 'Employee'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listReceptionDay: build.query<Output<Endpoints['listReceptionDay']>, RequestInput<Endpoints['listReceptionDay']>>({
      query: request(receptionEndpoints.listReceptionDay),
      providesTags: ['Reception'],
      extraOptions,
    }),
    getChosenEmployee: build.query<Output<Employee>, RequestInput<Employee>>({
      query: request(registryEndpoints.getEmployee),
      providesTags: ['Employee'],
      extraOptions,
    }),
    // what is typed begins from it, so it is read anew whenever the screen opens
    getReception: build.query<CurrentReception, RequestInput<Endpoints['getReception']>>({
      query: request(receptionEndpoints.getReception),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    // a look is in the log each time, so none is answered from memory
    getReceptionRecord: build.query<ReceptionRecord, RequestInput<Endpoints['getReceptionRecord']>>({
      query: request(receptionEndpoints.getReceptionRecord),
      keepUnusedDataFor: 0,
      providesTags: ['History'],
      extraOptions,
    }),
    listReceptionHistory: build.infiniteQuery<Output<Endpoints['listReceptionHistory']>, HistoryQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { clinic, patient, order }, pageParam }) =>
        request(receptionEndpoints.listReceptionHistory)({
          clinic,
          params: { id: patient },
          query: { order, per_page: HISTORY_PAGE, ...(pageParam === null ? {} : { after: pageParam }) },
        }),
      keepUnusedDataFor: 0,
      providesTags: ['History'],
      extraOptions,
    }),
    /** the visit is done by it */
    createReceptionRecord: build.mutation<ReceptionRecord, RequestInput<Endpoints['createReceptionRecord']>>({
      query: request(receptionEndpoints.createReceptionRecord),
      invalidatesTags: [...APPOINTMENT_TAGS, 'History'],
      extraOptions,
    }),
    updateReceptionRecord: build.mutation<ReceptionRecord, RequestInput<Endpoints['updateReceptionRecord']>>({
      query: request(receptionEndpoints.updateReceptionRecord),
      invalidatesTags: ['Reception', 'History'],
      extraOptions,
    }),
    saveReceptionDraft: build.mutation<
      Output<Endpoints['saveReceptionDraft']>,
      RequestInput<Endpoints['saveReceptionDraft']>
    >({
      query: request(receptionEndpoints.saveReceptionDraft),
      extraOptions,
    }),
    deleteReceptionDraft: build.mutation<
      Output<Endpoints['deleteReceptionDraft']>,
      RequestInput<Endpoints['deleteReceptionDraft']>
    >({
      query: request(receptionEndpoints.deleteReceptionDraft),
    }),
  }),
});
