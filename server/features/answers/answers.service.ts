import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { answerState, takesAnswer, type AnswerState } from '#shared/rules/visit-answer.ts';
import { clinicSql, type ClinicEm } from '#server/db/sql.ts';
import {
  OPEN_MODULES,
  cancelAppointment,
  confirmAppointment,
  lockAppointment,
  type LockedAppointment,
} from '#server/features/appointments/index.ts';
import { decidesSince } from '#server/features/patients/index.ts';
import { inTransaction, type GuestCall, type PersonCall } from '#server/http/call.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { auditEvent } from '#server/lib/audit/audit.ts';
import { findVisitLink, spendVisitLinks } from './visit-links.service.ts';

/** A visit as its link finds it; instants in ms. */
export interface AnsweredVisit extends LockedAppointment {
  readonly status: AppointmentStatus;
  readonly patient_id: string;
  readonly told_start_ms: number;
  readonly type: 0 | 1;
  readonly is_moved: boolean;
  /** the visit was cancelled by a link since the letter was written */
  readonly is_spent: boolean;
  readonly is_confirmed: boolean;
  readonly is_cancelled_by_clinic: boolean;
  readonly last_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly clinic_title: string;
  readonly clinic_slug: string;
  readonly clinic_city: string;
  readonly clinic_address: string;
  readonly clinic_phones: readonly string[];
  readonly clinic_modules: readonly string[];
  readonly clinic_colour: string | null;
  /** minutes before the start until which the patient may give it up */
  readonly cancel_lead: number;
  /** somebody can sign in and change it: not who booked for a person that decides for themselves now */
  readonly can_reschedule: boolean;
  readonly timezone: string;
}
/** How the visit stands, and what is shown of it. */
export interface Answer {
  readonly state: AnswerState;
  readonly visit: AnsweredVisit;
}
/** By primary keys. Whoever cancelled by a link of a patient without an account is nobody. */
const selectVisit = clinicSql<AnsweredVisit>(
  'visit_of_link',
  `
  select a.id, a.slot_id, a.doctor_id, d.employee_id, a.patient_id, a.status, ms(a.start_time) as start_ms, a.type, p.user_id,
    ms(l.start_time) as told_start_ms, (a.start_time, a.doctor_id) is distinct from (l.start_time, l.doctor_id) as is_moved,
    l.spent_at is not null as is_spent, a.confirmed_at is not null as is_confirmed,
    a.status = 'reception_cancelled' or a.cancelled_by is not null
      and a.cancelled_by is distinct from coalesce(p.user_id, x.user_id) as is_cancelled_by_clinic,
    e.last_name, e.first_name, e.middle_name, o.title as clinic_title, o.slug as clinic_slug, o.city as clinic_city,
    o.address as clinic_address, o.phones as clinic_phones, ${OPEN_MODULES} as clinic_modules, o.cancel_lead, o.front ->> 'primaryColor' as clinic_colour,
    coalesce(p.user_id, x.user_id) is not null and (x.id is null or ${decidesSince('o.timezone')} is null) as can_reschedule, o.timezone
  from visit_link l
  join appointment a on a.organization_id = :clinic and a.id = l.appointment_id
  join patient p on p.organization_id = :clinic and p.id = a.patient_id
  left join dependant x on x.id = p.dependant_id
  join doctor d on d.organization_id = :clinic and d.id = a.doctor_id
  join employee e on e.organization_id = :clinic and e.id = d.employee_id
  join organization o on o.id = :clinic
  where l.organization_id = :clinic and l.token_hash = :hash`,
);

async function readVisit(call: ClinicEm, hash: Buffer): Promise<Answer> {
  const [visit] = await selectVisit(call, { hash });
  if (!visit) throw new DomainError('visit_link_invalid');
  const state = answerState(visit, Date.now());
  // it was cancelled by a link and stands again: what was told before does not answer for it
  if (visit.is_spent && takesAnswer(state)) throw new DomainError('visit_link_invalid');
  return { visit, state };
}

async function linkOf({ em }: Pick<GuestCall, 'em'>, secret: string, token: string) {
  const link = await findVisitLink(em, secret, token);
  if (!link) throw new DomainError('visit_link_invalid');
  return link;
}

/** What the link of a letter leads to; changes nothing. @throws visit_link_invalid */
export async function findVisit(call: Pick<GuestCall, 'em'>, secret: string, token: string): Promise<Answer> {
  const { clinic: id, hash } = await linkOf(call, secret, token);
  return readVisit({ em: call.em, clinic: { id } }, hash);
}

/**
 * Answers for the patient by the link of a letter, without a session: «Приду» notes it on the visit, «Отменить» cancels
 * it by the rules of a patient's own cancellation. A visit that takes no answer any more, or has this one, stays as it
 * is, and the answer says what became of it. Logged with its way; nobody is signed in, hence nobody is named.
 * @throws visit_link_invalid
 */
export async function answerVisit(
  call: Pick<GuestCall, 'em' | 'ip'> & Pick<PersonCall, 'changed'>,
  secret: string,
  token: string,
  answer: 'confirm' | 'cancel',
): Promise<Answer> {
  const { clinic: id, appointment, hash } = await linkOf(call, secret, token);
  return inTransaction(call, async ({ em, ip, changed }) => {
    const inClinic: ClinicEm = { em, clinic: { id } };
    await lockAppointment(inClinic, appointment);
    const before = await readVisit(inClinic, hash);
    const { visit, state } = before;
    if (!takesAnswer(state) || (answer === 'confirm' && state === 'confirmed')) return before;
    const clinic = { id, timezone: visit.timezone };
    const acting = { em, clinic, changed, actor: { userId: visit.user_id } };
    const log = { organizationId: id, ip };
    if (answer === 'confirm') {
      await confirmAppointment(acting, visit);
      await auditEvent(em, {
        ...log,
        action: 'appointment.confirm',
        objectType: 'appointment',
        objectId: appointment,
        details: { way: 'link' },
      });
    } else {
      await cancelAppointment(acting, visit, 'patient', Date.now());
      await spendVisitLinks(inClinic, { appointment });
      // as a cancellation of the schedule is logged
      await auditEvent(em, {
        ...log,
        action: 'appointment.cancel',
        objectType: 'slot',
        objectId: visit.slot_id,
        details: { appointment, patient: visit.patient_id, way: 'link' },
      });
    }
    return readVisit(inClinic, hash);
  });
}
