import { Migration } from '@mikro-orm/migrations';

/**
 * A new clinic is found by nobody until its administrator publishes it; those that there are stay published. Whether
 * patients can book in a clinic is said once, here.
 */
export class M0065PublishedClinics extends Migration {
  override name = 'm0065-published-clinics';

  override up(): void {
    this.addSql(`
      alter table organization
        -- null: not published
        add column published_at timestamptz default now(),
        add column takes_bookings boolean not null generated always as
          (disabled_at is null and published_at is not null and 'booking' = any(modules)) stored;
    `);
  }

  override down(): void {
    this.addSql('alter table organization drop column takes_bookings, drop column published_at;');
  }
}
