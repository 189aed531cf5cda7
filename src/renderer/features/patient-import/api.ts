import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { jobEndpoints as jobs } from '#shared/contract/jobs.ts';
import {
  patientImportEndpoints as imports,
  type PatientImport as PatientImportSchema,
} from '#shared/contract/patient-import.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Api = typeof imports;
export type PatientImport = Static<typeof PatientImportSchema>;
export type ImportedRow = Output<Api['listPatientImportRows']>['items'][number];
/** The screen says everything in its place. */
const extraOptions = { showsOwnErrors: true };
/** A large table on a slow line. */
const SECONDS = 300;

const importApi = baseApi.enhanceEndpoints({ addTagTypes: ['PatientImport', 'Patient'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listPatientImports: build.query<Output<Api['listPatientImports']>, RequestInput<Api['listPatientImports']>>({
      query: request(imports.listPatientImports),
      providesTags: ['PatientImport'],
      extraOptions,
    }),
    listPatientImportRows: build.query<
      Output<Api['listPatientImportRows']>,
      RequestInput<Api['listPatientImportRows']>
    >({
      query: request(imports.listPatientImportRows),
      providesTags: ['PatientImport'],
      extraOptions,
    }),
    readPatientTable: build.mutation<PatientImport, RequestInput<Api['readPatientTable']>>({
      query: request(imports.readPatientTable),
      invalidatesTags: ['PatientImport'],
      extraOptions: { ...extraOptions, seconds: SECONDS },
    }),
    checkPatientImport: build.mutation<PatientImport, RequestInput<Api['checkPatientImport']>>({
      query: request(imports.checkPatientImport),
      invalidatesTags: ['PatientImport'],
      extraOptions,
    }),
    confirmPatientImport: build.mutation<PatientImport, RequestInput<Api['confirmPatientImport']>>({
      query: request(imports.confirmPatientImport),
      invalidatesTags: ['PatientImport'],
      extraOptions,
    }),
    cancelPatientImport: build.mutation<PatientImport, RequestInput<Api['cancelPatientImport']>>({
      query: request(imports.cancelPatientImport),
      invalidatesTags: ['PatientImport'],
    }),
    undoPatientImport: build.mutation<PatientImport, RequestInput<Api['undoPatientImport']>>({
      query: request(imports.undoPatientImport),
      invalidatesTags: ['PatientImport'],
    }),
    stopPatientImport: build.mutation<Output<typeof jobs.cancelJobRun>, RequestInput<typeof jobs.cancelJobRun>>({
      query: request(jobs.cancelJobRun),
      invalidatesTags: ['PatientImport'],
    }),
  }),
});
export const {
  useListPatientImportsQuery,
  useListPatientImportRowsQuery,
  useReadPatientTableMutation,
  useCheckPatientImportMutation,
  useConfirmPatientImportMutation,
  useCancelPatientImportMutation,
  useUndoPatientImportMutation,
  useStopPatientImportMutation,
} = importApi;
/** The registry has become another one. */
export const stalePatients = () => importApi.util.invalidateTags(['Patient']);
