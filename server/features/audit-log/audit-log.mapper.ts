import type { Static } from 'typebox';
import type { AuditEntry, auditLogEndpoints as api } from '#shared/contract/audit-log.ts';
import { fullName } from '#shared/format/names.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { actionInWords, rolesInWords } from './actions.ru.ts';
import type { AuditRow } from './audit-sql.ts';
import { detailsInWords } from './details.ru.ts';
import type { OwnCardRow } from './own-card.ts';
import { csvLines } from '#server/lib/sheets/index.ts';
import { csvTexts } from './texts.ru.ts';

type OwnCard = Static<typeof api.listOwnCards.response>['items'][number];
type CardView = Static<typeof api.listCardViews.response>['items'][number];

export const toOwnCard = (row: OwnCardRow): OwnCard => ({
  id: row.id,
  clinic: { id: row.clinic_id, title: row.clinic_title },
  cardid: row.card_number,
  lastName: row.last_name,
  firstName: row.first_name,
  middleName: row.middle_name,
  is_dependant: row.is_dependant,
});

const whoOf = (row: AuditRow) =>
  row.last_name === null
    ? null
    : { lastName: row.last_name, firstName: row.first_name ?? '', middleName: row.middle_name ?? '' };
/** Roles in words; of a doctor with what they are a doctor of. */
const rolesOf = ({ role, specialties }: AuditRow): string =>
  [rolesInWords(role), ...(specialties !== null && role.includes('doctor') ? [specialties] : [])].join(' · ');

export const toCardView = (row: AuditRow, timezone: string): CardView => ({
  id: row.id,
  at: toClinicIso(row.at_ms, timezone),
  who: whoOf(row),
  roles: rolesOf(row),
  what: actionInWords(row.action),
});

export const toAuditEntry = (row: AuditRow, timezone: string): Static<typeof AuditEntry> => ({
  ...toCardView(row, timezone),
  is_refused: row.result === 'refused',
  whom:
    row.about_last_name === null
      ? null
      : {
          lastName: row.about_last_name,
          firstName: row.about_first_name ?? '',
          middleName: row.about_middle_name ?? '',
        },
  details: detailsInWords(row.action, row.details),
  patient:
    row.patient_id === null
      ? null
      : {
          id: row.patient_id,
          cardid: row.card_number ?? 0,
          lastName: row.patient_last_name ?? '',
          firstName: row.patient_first_name ?? '',
          middleName: row.patient_middle_name ?? '',
        },
  clinic:
    row.organization_id === null || row.clinic_title === null
      ? null
      : { id: row.organization_id, title: row.clinic_title },
  ip: row.ip,
});

const named = (name: Parameters<typeof fullName>[0] | null): string => (name === null ? '' : fullName(name));
async function* csvRowsOf(pages: AsyncIterable<readonly AuditRow[]>, timezone: string) {
  for await (const rows of pages)
    for (const row of rows) {
      const { at, who, roles, what, whom, details, is_refused, patient, clinic, ip } = toAuditEntry(row, timezone);
      const card = patient === null ? '' : String(patient.cardid);
      const refused = is_refused ? csvTexts.refused : '';
      yield [
        `${at.slice(0, 10)} ${at.slice(11, 19)}`,
        named(who),
        roles,
        what,
        named(whom),
        details,
        refused,
        named(patient),
        card,
        clinic?.title ?? '',
        ip,
      ];
    }
}

/** Rows of the log as a table for spreadsheets. */
export const toCsv = (pages: AsyncIterable<readonly AuditRow[]>, timezone: string): AsyncIterable<string> =>
  csvLines(csvTexts.columns, csvRowsOf(pages, timezone));
