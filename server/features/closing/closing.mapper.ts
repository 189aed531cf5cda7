import { errorText } from '#shared/errors/catalogue.ts';
import { CLOSED_DAYS } from '#shared/rules/closing.ts';
import type { closingEndpoints as api } from '#shared/contract/closing.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { shortName } from '#shared/format/names.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { closingRefusal } from './closing.service.ts';
import type { OwnVisit } from './own-visits.service.ts';

const toVisit = (visit: OwnVisit): Output<(typeof api)['previewClosing']>['visits'][number] => ({
  id: visit.id,
  clinic: visit.clinic.title,
  doctor: shortName({
    lastName: visit.doctor_last_name,
    firstName: visit.doctor_first_name,
    middleName: visit.doctor_middle_name,
  }),
  patient: visit.patient_name,
  start_time: toClinicIso(visit.start_ms, visit.clinic.timezone),
});
export const toPreview = (
  visits: readonly OwnVisit[],
  refusal: Awaited<ReturnType<typeof closingRefusal>>,
): Output<(typeof api)['previewClosing']> => ({
  visits: visits.map(toVisit),
  refusal: refusal && { code: refusal.code, message: errorText(refusal.code, { clinic: refusal.clinic }) },
  days: CLOSED_DAYS,
});
