import type { Static } from 'typebox';
import { clinicWorkbookEndpoints as workbooks, type ClinicWorkbook } from '#shared/contract/clinic-workbooks.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof workbooks;
export type Workbook = Static<typeof ClinicWorkbook>;
export type ReadSheet = Workbook['sheets'][number];
export type WorkbookRow = Output<Api['listClinicWorkbookRows']>['items'][number];
/** The screen says everything in its place. */
const extraOptions = { showsOwnErrors: true };
const invalidatesTags = ['ClinicWorkbook'] as const;
/** A large table on a slow line. */
const SECONDS = 300;

const workbookApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['ClinicWorkbook', 'AdminClinic', 'Clinic', 'Patient'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listClinicWorkbooks: build.query<Output<Api['listClinicWorkbooks']>, RequestInput<Api['listClinicWorkbooks']>>({
        query: request(workbooks.listClinicWorkbooks),
        providesTags: invalidatesTags,
        extraOptions,
      }),
      listClinicWorkbookRows: build.query<
        Output<Api['listClinicWorkbookRows']>,
        RequestInput<Api['listClinicWorkbookRows']>
      >({
        query: request(workbooks.listClinicWorkbookRows),
        providesTags: invalidatesTags,
        extraOptions,
      }),
      readClinicWorkbook: build.mutation<Output<Api['readClinicWorkbook']>, RequestInput<Api['readClinicWorkbook']>>({
        query: request(workbooks.readClinicWorkbook),
        invalidatesTags,
        extraOptions: { ...extraOptions, seconds: SECONDS },
      }),
      checkClinicWorkbook: build.mutation<Workbook, RequestInput<Api['checkClinicWorkbook']>>({
        query: request(workbooks.checkClinicWorkbook),
        invalidatesTags,
        extraOptions,
      }),
      confirmClinicWorkbook: build.mutation<Workbook, RequestInput<Api['confirmClinicWorkbook']>>({
        query: request(workbooks.confirmClinicWorkbook),
        invalidatesTags,
        extraOptions,
      }),
      cancelClinicWorkbook: build.mutation<Workbook, RequestInput<Api['cancelClinicWorkbook']>>({
        query: request(workbooks.cancelClinicWorkbook),
        invalidatesTags,
      }),
      undoClinicWorkbook: build.mutation<Workbook, RequestInput<Api['undoClinicWorkbook']>>({
        query: request(workbooks.undoClinicWorkbook),
        invalidatesTags,
      }),
      stopClinicWorkbook: build.mutation<
        Output<typeof jobs.cancelPlatformJobRun>,
        RequestInput<typeof jobs.cancelPlatformJobRun>
      >({
        query: request(jobs.cancelPlatformJobRun),
        invalidatesTags,
      }),
    }),
  });
export const {
  useListClinicWorkbooksQuery,
  useListClinicWorkbookRowsQuery,
  useReadClinicWorkbookMutation,
  useCheckClinicWorkbookMutation,
  useConfirmClinicWorkbookMutation,
  useCancelClinicWorkbookMutation,
  useUndoClinicWorkbookMutation,
  useStopClinicWorkbookMutation,
} = workbookApi;
/** There are other clinics than before, and more in them. */
export const staleClinics = () => workbookApi.util.invalidateTags(['AdminClinic', 'Clinic', 'Patient']);
