import type { Static } from 'typebox';
import { hasModule } from '#shared/access/has-module.ts';
import type { VisitAnswer } from '#shared/contract/answers.ts';
import { canPatientCancel, lastWord } from '#shared/rules/appointment-status.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { takesAnswer } from '#shared/rules/visit-answer.ts';
import type { Answer } from './answers.service.ts';

/** A visit that takes an answer may still be too near to be given up. */
const canCancel = ({ state, visit }: Answer): boolean =>
  takesAnswer(state) && canPatientCancel(visit.status, visit.start_ms, Date.now(), visit.cancel_lead);

export const toVisitAnswer = ({ state, visit }: Answer): Static<typeof VisitAnswer> => ({
  state,
  start_time: toClinicIso(visit.start_ms, visit.timezone),
  told_start_time: toClinicIso(visit.told_start_ms, visit.timezone),
  reschedulable:
    canCancel({ state, visit }) && visit.can_reschedule && hasModule(visit.clinic_modules, 'booking') ? visit.id : null,
  can_cancel: canCancel({ state, visit }),
  cancel_until:
    visit.cancel_lead === 0 ? null : toClinicIso(lastWord(visit.start_ms, visit.cancel_lead), visit.timezone),
  type: visit.type,
  doctor: {
    id: visit.doctor_id,
    lastName: visit.last_name,
    firstName: visit.first_name,
    middleName: visit.middle_name,
  },
  clinic: {
    title: visit.clinic_title,
    slug: visit.clinic_slug,
    city: visit.clinic_city,
    address: visit.clinic_address,
    phones: [...visit.clinic_phones],
    timezone: visit.timezone,
    primary_color: visit.clinic_colour,
    has_booking: hasModule(visit.clinic_modules, 'booking'),
  },
});
