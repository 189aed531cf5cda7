import { Migration } from '@mikro-orm/migrations';

/**
 * A clinic's zone is one that PostgreSQL knows: it stands in statements over all clinics, which another one would fail.
 * Who is a known patient is found by name, too: in old tables thousands have one birth date.
 */
export class M0075ZonesAndNames extends Migration {
  override name = 'm0075-zones-and-names';

  override up(): void {
    this.addSql(`
      -- with another one no search and no reminder worked, so that nothing was booked by it
      update organization set timezone = 'Europe/Moscow' where lower(timezone) not in (select lower(name) from pg_timezone_names);
      alter table organization add constraint organization_timezone_known check ((timestamptz 'epoch' at time zone timezone) is not null);
      drop index patient_birth_idx;
      create index patient_birth_idx on patient (organization_id, birth_date, (replace(lower(last_name), U&'\\0451', U&'\\0435'))) where birth_date is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index patient_birth_idx;
      create index patient_birth_idx on patient (organization_id, birth_date) where birth_date is not null;
      alter table organization drop constraint organization_timezone_known;
    `);
  }
}
