import type { Static } from 'typebox';
import type { Output } from '#shared/contract/endpoint.ts';
import { refbookEndpoints as refbooks, type RefbookImport as RefbookImportSchema } from '#shared/contract/refbooks.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type RefbookImport = Static<typeof RefbookImportSchema>;
/** The screen of imports says everything in its place. */
const extraOptions = { showsOwnErrors: true };

export const refbooksApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listDiagnosisImports: build.query<Output<typeof refbooks.listDiagnosisImports>, RequestInput<typeof refbooks.listDiagnosisImports>>({
      query: request(refbooks.listDiagnosisImports), providesTags: ['Import'], extraOptions,
    }),
    importDiagnoses: build.mutation<RefbookImport, RequestInput<typeof refbooks.importDiagnoses>>({
      query: request(refbooks.importDiagnoses), invalidatesTags: ['Import'], extraOptions,
    }),
  }),
});
export const { useListDiagnosisImportsQuery, useImportDiagnosesMutation } = refbooksApi;
/** The classification has become another one. */
export const staleDiagnoses = () => baseApi.util.invalidateTags(['Diagnosis']);
