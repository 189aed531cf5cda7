import { Migration } from '@mikro-orm/migrations';

/** A clinic's own rules of booking by patients (C28); without them as before. Minutes and days. */
export class M0054BookingRules extends Migration {
  override name = 'm0054-booking-rules';

  override up(): void {
    this.addSql(`
      alter table organization
        -- how many days ahead patients book; null: as far as there are times
        add column booking_days integer check (booking_days between 1 and 730),
        -- a time that begins sooner is not booked by patients any more
        add column booking_lead integer not null default 0 check (booking_lead between 0 and 20160),
        -- future bookings of one patient; null: what the platform allows
        add column booking_max integer check (booking_max between 1 and 50),
        -- how long before its start a patient may cancel or move a booking
        add column cancel_lead integer not null default 0 check (cancel_lead between 0 and 20160);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table organization drop column booking_days, drop column booking_lead, drop column booking_max, drop column cancel_lead;
    `);
  }
}
