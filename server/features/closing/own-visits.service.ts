import { canPatientCancel } from '#shared/rules/appointment-status.ts';
import type { VisitsAtClosing } from '#shared/rules/closing.ts';
import { platformSql } from '#server/db/sql.ts';
import {
  OPEN_STATUSES,
  cancelAppointment,
  lockAppointment,
  type LockedAppointment,
} from '#server/features/appointments/index.ts';
import { cancelAllEntriesOf } from '#server/features/waiting-list/index.ts';
import { inClinic, inTransaction, type CallClinic, type OwnCall, type PersonCall } from '#server/http/call.ts';
import { audit } from '#server/lib/audit/audit.ts';

/** A visit to come of a person, or of whom they book for; instants in ms. */
export interface OwnVisit extends LockedAppointment {
  readonly patient_id: string;
  readonly clinic: CallClinic;
  readonly doctor_last_name: string;
  readonly doctor_first_name: string;
  readonly doctor_middle_name: string;
  /** null for the own */
  readonly patient_name: string | null;
}
/** By patient_user_idx and appointment_patient_idx. */
const selectVisits = platformSql<OwnVisit>(
  'closing_visits',
  'a person closes the account in all clinics',
  `
  select a.id, a.slot_id, a.doctor_id, d.employee_id, a.status, ms(a.start_time) as start_ms, p.user_id, a.patient_id,
    json_build_object('id', o.id, 'title', o.title, 'timezone', o.timezone, 'modules', o.modules, 'isDisabled', o.disabled_at is not null) as clinic,
    e.last_name as doctor_last_name, e.first_name as doctor_first_name, e.middle_name as doctor_middle_name,
    case when p.dependant_id is not null then p.first_name || ' ' || p.last_name end as patient_name
  from patient p
  join appointment a on a.organization_id = p.organization_id and a.patient_id = p.id and a.status in ${OPEN_STATUSES} and a.start_time > now()
  join organization o on o.id = p.organization_id
  join doctor d on d.organization_id = p.organization_id and d.id = a.doctor_id
  join employee e on e.organization_id = p.organization_id and e.id = d.employee_id
  where p.user_id = :user and (:visit::uuid is null or a.id = :visit::uuid)
  order by a.start_time, a.id`,
);

/** Visits to come in all clinics, the soonest first. */
export const visitsToCome = ({ em, actor }: OwnCall): Promise<OwnVisit[]> =>
  selectVisits(em, { user: actor.userId, visit: null });

/** What of a closed account has ended, and what could not be ended now. */
export interface Left {
  /** visits that were cancelled */
  readonly cancelled: number;
  readonly faults: readonly unknown[];
}

/** Cancels a visit as its patient does. Logged. @returns false for one that can be cancelled no more */
const cancelVisit = (call: PersonCall, { id, clinic }: OwnVisit): Promise<boolean> =>
  inTransaction(inClinic(call, clinic), async (call) => {
    await lockAppointment(call, id);
    const [row] = await selectVisits(call.em, { user: call.actor.userId, visit: id });
    if (!row || !canPatientCancel(row.status, row.start_ms, Date.now())) return false;
    await cancelAppointment(call, row, 'patient', Date.now(), { isLeaving: true });
    await audit(call, {
      action: 'appointment.cancel',
      objectType: 'slot',
      objectId: row.slot_id,
      details: { appointment: row.id, patient: row.patient_id, way: 'closing' },
    });
    return true;
  });

/**
 * Who has closed the account leaves the waiting lists, and their visits to come are cancelled or stay; each by itself,
 * because a booking locks its patient before the account. One that fails keeps no other. Done twice it does nothing.
 */
export async function leaveClinics(call: PersonCall, visits: VisitsAtClosing): Promise<Left> {
  const faults: unknown[] = [];
  const tried = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (fault) {
      faults.push(fault);
      return undefined;
    }
  };
  let cancelled = 0;
  for (const visit of visits === 'cancel' ? ((await tried(() => visitsToCome(call))) ?? []) : [])
    if (await tried(() => cancelVisit(call, visit))) cancelled += 1;
  await tried(() => cancelAllEntriesOf(call));
  return { cancelled, faults };
}
