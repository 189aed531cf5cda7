import { Migration } from '@mikro-orm/migrations';

/**
 * When a patient came, so that the desk sees who waits and how long. Rows of before stay without it: the second rule
 * holds for what is written from now on, which PostgreSQL calls not valid.
 */
export class M0022Arrival extends Migration {
  override name = 'm0022-arrival';

  override up(): void {
    this.addSql(`
      alter table appointment add column arrived_at timestamptz,
        -- a booking that stands or was cancelled: nobody has come
        add constraint appointment_arrived_at check (arrived_at is null or status not in ('booked', 'cancelled')),
        add constraint appointment_arrival check (arrived_at is not null or status <> 'arrived') not valid;
    `);
  }

  override down(): void {
    this.addSql('alter table appointment drop column arrived_at;');
  }
}
