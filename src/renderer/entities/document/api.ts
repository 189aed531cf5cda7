import { documentEndpoints, type DocumentJob as JobSchema } from '#shared/contract/documents.ts';
import type { Static } from 'typebox';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

type Endpoints = typeof documentEndpoints;
export type DocumentJob = Static<typeof JobSchema>;

/** The dialog shows every refusal itself, with what to do about it. */
const extraOptions = { showsOwnErrors: true };

export const documentApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createDocument: build.mutation<DocumentJob, RequestInput<Endpoints['createDocument']>>({ query: request(documentEndpoints.createDocument), extraOptions }),
    getDocument: build.query<DocumentJob, RequestInput<Endpoints['getDocument']>>({ query: request(documentEndpoints.getDocument), extraOptions }),
  }),
});
