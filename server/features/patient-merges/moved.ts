import {
  appointmentChanged,
  bookedSince,
  moveAppointments,
  moveOffers,
  type MovedVisit,
} from '#server/features/appointments/index.ts';
import { moveNotifications } from '#server/features/notifications/index.ts';
import type { RowOfCard } from '#server/features/patient-import/index.ts';
import { moveCases, moveCasesOf, moveRecords } from '#server/features/reception/index.ts';
import { enteredSince, moveEntries } from '#server/features/waiting-list/index.ts';
import type { OwnDoing } from '#server/db/patient-move.ts';
import { platformSql, type ClinicEm } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';

/** Rows that went from one card to another, by table; `account`: the personal account went, too. */
export interface Moved {
  readonly appointments: readonly string[];
  readonly cases: readonly string[];
  readonly entries: readonly string[];
  readonly notifications: readonly string[];
  readonly account: boolean;
  /** the photograph, to a card without one; merges before there were photographs say nothing */
  readonly photo?: boolean;
  /** of the card that stayed: that it had, or was like, and that it was left in; merges before m0077 say nothing */
  readonly versions?: { readonly before: number; readonly after: number };
  /** rows of tables that made, filled or knew the card that is gone; merges before 2026-11-28 say nothing */
  readonly imported?: readonly RowOfCard[];
}
const SESSION = 'a setting of the transaction; no row is read';
/** Until the end of the transaction a record, its visit and its case may be of two patients. */
const deferRecords = platformSql(
  'records_defer',
  SESSION,
  'set constraints reception_record_organization_id_appointment_id_patient_id_fkey, reception_record_organization_id_treatment_case_id_patient_fkey deferred',
);
const checkRecords = platformSql(
  'records_check',
  SESSION,
  'set constraints reception_record_organization_id_appointment_id_patient_id_fkey, reception_record_organization_id_treatment_case_id_patient_fkey immediate',
);

/** What changed for whoever shows the visits of a day. @param user account that the visits are now of */
const toldOf = (call: Call, visits: readonly MovedVisit[], user: string | null) =>
  visits.flatMap((visit) => appointmentChanged(call.clinic, { ...visit, user_id: user }, 'kept'));

/** What moved, with what a person did themselves for the card since: it follows their account. */
export async function withOwn(call: ClinicEm, moved: Moved, doing: OwnDoing): Promise<Moved> {
  const appointments = [...new Set([...moved.appointments, ...(await bookedSince(call, doing))])];
  return { ...moved, appointments, entries: [...new Set([...moved.entries, ...(await enteredSince(call, doing))])] };
}

/**
 * Moves rows from one card to another; each table's owner moves its own.
 * @param only these, with what was told of them since, and cases that have no other visits; null: all
 * @param user account of the card that has them now
 * @throws patient_busy, waiting_already; a violated key of records as PostgreSQL tells it
 */
export async function moveRows(
  call: Call,
  from: string,
  to: string,
  only: Moved | null,
  user: string | null,
): Promise<Omit<Moved, 'account' | 'photo' | 'versions' | 'imported'>> {
  const move = (ids: readonly string[] | undefined) => ({ from, to, ids: ids ?? null });
  await deferRecords(call.em, {});
  const visits = await moveAppointments(call, move(only?.appointments));
  const appointments = visits.map(({ id }) => id);
  const cases = await moveCases(call, move(only?.cases));
  if (only) await moveCasesOf(call, { from, to }, appointments);
  await moveRecords(call, { from, to }, appointments);
  await checkRecords(call.em, {});
  const entries = await moveEntries(call, move(only?.entries));
  await moveOffers(call, { from, to }, entries);
  const notifications = await moveNotifications(call, move(only?.notifications), { appointments, entries });
  call.changed(toldOf(call, visits, user));
  return { appointments, cases, entries, notifications };
}
