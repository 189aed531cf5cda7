import { Migration } from '@mikro-orm/migrations';

const REPORTED = '(status, doctor_id, end_time, patient_id, booked_through, booked_by)';

/**
 * A booking writes one index less: a range of time of a clinic serves reports and the day of a practitioner alike.
 * The day reads a page or two of it more than with an index of its own, and only the rows of its visits.
 */
export class M0073AppointmentTime extends Migration {
  override name = 'm0073-appointment-time';

  override up(): void {
    this.addSql(`
      create index appointment_time_idx on appointment (organization_id, start_time, practitioner_id) include ${REPORTED};
      drop index appointment_practitioner_idx, appointment_report_idx;
    `);
  }

  override down(): void {
    this.addSql(`
      create index appointment_practitioner_idx on appointment (organization_id, practitioner_id, start_time);
      create index appointment_report_idx on appointment (organization_id, start_time) include ${REPORTED};
      drop index appointment_time_idx;
    `);
  }
}
