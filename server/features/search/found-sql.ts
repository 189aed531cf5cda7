import { DOCTOR_COLUMNS } from '#server/features/booking/index.ts';
import { staffOf } from '#server/features/clinics/index.ts';

/** Every statement of the search looks at all clinics that take bookings. */
export const REASON = 'visitors look for a doctor among all clinics';

/** The clinic of a found doctor. */
export interface ClinicColumns {
  readonly organization_id: string;
  readonly slug: string;
  readonly clinic_title: string;
  readonly city: string;
  readonly address: string;
  readonly phones: string[];
  readonly modules: string[];
  readonly timezone: string;
}
const CLINIC_COLUMNS = `o.id as organization_id, o.slug, o.title as clinic_title, o.city, o.address, o.phones, o.modules, o.timezone`;
/** Doctors who work there; by the key of organization_id, employee_id. */
export const WORKING = `
    join doctor d on d.organization_id = o.id ${staffOf('o.id')}`;
/** What a clinic without which nobody books is left out by. */
export const TAKES_BOOKINGS = 'o.takes_bookings';
export const FULL_NAME = `e.last_name || ' ' || e.first_name || ' ' || e.middle_name`;
/** A doctor's card with the clinic, of `organization o` and `WORKING`. */
export const FOUND_COLUMNS = `${DOCTOR_COLUMNS}, ${CLINIC_COLUMNS}`;
export const DEPARTMENT = `
    join department p on p.organization_id = o.id and p.id = d.department_id`;
