import { reportEndpoints as reports, type Report } from '#shared/contract/reports.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type { Report };
export type ReportRow = Report['rows'][number];

const reportsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getReport: build.query<Output<typeof reports.getReport>, RequestInput<typeof reports.getReport>>({
      query: request(reports.getReport),
      // the page says why
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
export const { useGetReportQuery } = reportsApi;
