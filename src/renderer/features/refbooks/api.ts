import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { refbookEndpoints as refbooks, type RefbookImport as RefbookImportSchema } from '#shared/contract/refbooks.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type RefbookImport = Static<typeof RefbookImportSchema>;
/** The screen of imports says everything in its place. */
const extraOptions = { showsOwnErrors: true };

export const refbooksApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Import', 'Diagnosis', 'OwnDiagnosis'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      listDiagnosisImports: build.query<
        Output<typeof refbooks.listDiagnosisImports>,
        RequestInput<typeof refbooks.listDiagnosisImports>
      >({
        query: request(refbooks.listDiagnosisImports),
        providesTags: ['Import'],
        extraOptions,
      }),
      importDiagnoses: build.mutation<RefbookImport, RequestInput<typeof refbooks.importDiagnoses>>({
        query: request(refbooks.importDiagnoses),
        invalidatesTags: ['Import'],
        extraOptions,
      }),
      confirmDiagnosisImport: build.mutation<RefbookImport, RequestInput<typeof refbooks.confirmDiagnosisImport>>({
        query: request(refbooks.confirmDiagnosisImport),
        invalidatesTags: ['Import'],
        extraOptions,
      }),
      cancelDiagnosisImport: build.mutation<RefbookImport, RequestInput<typeof refbooks.cancelDiagnosisImport>>({
        query: request(refbooks.cancelDiagnosisImport),
        invalidatesTags: ['Import'],
      }),
      undoDiagnosisImport: build.mutation<RefbookImport, RequestInput<typeof refbooks.undoDiagnosisImport>>({
        query: request(refbooks.undoDiagnosisImport),
        invalidatesTags: ['Import', 'Diagnosis', 'OwnDiagnosis'],
      }),
    }),
  });
export const {
  useListDiagnosisImportsQuery,
  useImportDiagnosesMutation,
  useConfirmDiagnosisImportMutation,
  useCancelDiagnosisImportMutation,
  useUndoDiagnosisImportMutation,
} = refbooksApi;
/** The classification has become another one. */
export const staleDiagnoses = () => refbooksApi.util.invalidateTags(['Diagnosis', 'OwnDiagnosis']);
