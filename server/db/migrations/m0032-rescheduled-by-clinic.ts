import { Migration } from '@mikro-orm/migrations';

/**
 * Where a visit was that the clinic moved, until its patient answers: what they knew last is shown beside what holds
 * now. A doctor's row that goes takes the name away, not the time.
 */
export class M0032RescheduledByClinic extends Migration {
  override name = 'm0032-rescheduled-by-clinic';

  override up(): void {
    this.addSql(`
      alter table appointment
        add column rescheduled_from_start timestamptz,
        add column rescheduled_from_doctor_id uuid,
        add constraint appointment_rescheduled_from_doctor_fkey foreign key (organization_id, rescheduled_from_doctor_id)
          references doctor (organization_id, id) on delete set null (rescheduled_from_doctor_id),
        add constraint appointment_rescheduled_from check (rescheduled_from_doctor_id is null or rescheduled_from_start is not null),
        add constraint appointment_rescheduled_unanswered check (
          rescheduled_from_start is null or (confirmed_at is null and status not in ('cancelled', 'reception_cancelled')));
    `);
  }

  override down(): void {
    this.addSql('alter table appointment drop column rescheduled_from_doctor_id, drop column rescheduled_from_start;');
  }
}
