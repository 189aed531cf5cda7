import type { Static } from 'typebox';
import { auditLogEndpoints as log, type AuditEntry as Entry } from '#shared/contract/audit-log.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { baseApi, request, type RequestInput } from '#renderer/lib/api/base-api.ts';

export type OwnCard = Output<typeof log.listOwnCards>['items'][number];
export type CardView = Output<typeof log.listCardViews>['items'][number];
export type AuditEntry = Static<typeof Entry>;

const auditLogApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    listOwnCards: build.query<Output<typeof log.listOwnCards>, void>({ query: request(log.listOwnCards) }),
    listCardViews: build.query<Output<typeof log.listCardViews>, RequestInput<typeof log.listCardViews>>({
      query: request(log.listCardViews),
    }),
    askAboutViews: build.mutation<Output<typeof log.askAboutViews>, RequestInput<typeof log.askAboutViews>>({
      query: request(log.askAboutViews),
      // the form says why
      extraOptions: { showsOwnErrors: true },
    }),
    listAudit: build.query<Output<typeof log.listAudit>, RequestInput<typeof log.listAudit>>({
      query: request(log.listAudit),
      extraOptions: { showsOwnErrors: true },
    }),
    listPlatformAudit: build.query<Output<typeof log.listPlatformAudit>, RequestInput<typeof log.listPlatformAudit>>({
      query: request(log.listPlatformAudit),
      extraOptions: { showsOwnErrors: true },
    }),
  }),
});
export const {
  useListOwnCardsQuery,
  useListCardViewsQuery,
  useAskAboutViewsMutation,
  useListAuditQuery,
  useListPlatformAuditQuery,
} = auditLogApi;
