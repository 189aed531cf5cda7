import { Migration } from '@mikro-orm/migrations';

/** Hours of a clinic by day of the week, beside what it says of them in its own words. */
export class M0060OpeningHours extends Migration {
  override name = 'm0060-opening-hours';

  override up(): void {
    this.addSql(`
      alter table organization add column hours jsonb
        constraint organization_hours check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7);
    `);
  }

  override down(): void {
    this.addSql(`alter table organization drop column hours;`);
  }
}
