import type { FastifyInstance } from 'fastify';
import { auditLogEndpoints as api } from '#shared/contract/audit-log.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import type { CallClinic } from '#server/http/call.ts';
import type { CallContext } from '#server/http/context.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { CSV_UTF8_TYPE } from '#shared/rules/file-purposes.ts';
import { route } from '#server/http/route.ts';
import { toAuditEntry, toCardView, toCsv, toOwnCard } from './audit-log.mapper.ts';
import { exportAudit, listAudit, type AuditFilter, type AuditOwner } from './audit-log.service.ts';
import { askClinic, listCardViews, listOwnCards } from './card-views.service.ts';
import type { AuditLogSettings } from './own-card.ts';
import { csvTexts, questionTexts } from './texts.ru.ts';

/** Days of the platform's own log. */
export const PLATFORM_ZONE = 'Europe/Moscow';
interface Options {
  readonly settings: AuditLogSettings;
  readonly findClinic: (em: CallContext['em'], id: string) => Promise<CallClinic | undefined>;
}

/** The log as its readers see it: patients, administrators of a clinic, superusers. */
export function auditLogRoutes(app: FastifyInstance, { settings, findClinic }: Options): void {
  route(app, api.listOwnCards, async (_, call) => ({ items: (await listOwnCards(call)).map(toOwnCard) }));
  route(app, api.listCardViews, async ({ params, query }, call) => {
    const { rows, next, card } = await listCardViews(call, settings, params.id, query.after);
    return { items: rows.map((row) => toCardView(row, card.timezone)), next };
  });
  route(app, api.askAboutViews, async ({ params, body }, call) => {
    await askClinic(call, settings, params.id, body);
    return { message: questionTexts.sent };
  });

  const ofClinic = ({ clinic }: CallContext): AuditOwner => ({ clinic: clinic.id, timezone: clinic.timezone });
  /** a clinic of the platform's log counts its own days */
  const ofPlatform = async ({ em }: CallContext, id: string | undefined): Promise<AuditOwner> => {
    if (id === undefined) return { clinic: null, timezone: PLATFORM_ZONE };
    const clinic = await findClinic(em, id);
    if (!clinic) throw new DomainError('not_found');
    return { clinic: id, timezone: clinic.timezone };
  };
  const list = async (call: CallContext, owner: AuditOwner, query: AuditFilter & { readonly after?: string }) => {
    const { rows, next } = await listAudit(call, settings, owner, query);
    return { items: rows.map((row) => toAuditEntry(row, owner.timezone)), next };
  };
  const file = async (call: CallContext, owner: AuditOwner, query: AuditFilter) => ({
    parts: toCsv(await exportAudit(call, owner, query), owner.timezone),
    mediaType: CSV_UTF8_TYPE,
    fileName: csvTexts.fileName(clinicDay(Date.now(), owner.timezone)),
  });
  route(app, api.listAudit, ({ query }, call) => list(call, ofClinic(call), query));
  route(app, api.exportAudit, ({ query }, call) => file(call, ofClinic(call), query));
  route(app, api.listPlatformAudit, async ({ query: { clinic, ...query } }, call) =>
    list(call, await ofPlatform(call, clinic), query),
  );
  route(app, api.exportPlatformAudit, async ({ query: { clinic, ...query } }, call) =>
    file(call, await ofPlatform(call, clinic), query),
  );
}
