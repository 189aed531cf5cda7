import { Migration } from '@mikro-orm/migrations';

/**
 * Offers that somebody did not answer are counted, so that the waiting list stops asking; and what became free lately
 * is found without a look at what has been free all along.
 */
export class M0031MissedOffers extends Migration {
  override name = 'm0031-missed-offers';

  override up(): void {
    this.addSql(`
      -- offers in a row that an account did not answer
      alter table waiting_entry add column missed smallint not null default 0 check (missed >= 0);
      -- whether anything of a doctor became free while somebody waited: waiting_fits
      -- the doctor is no key: the times of a day would be read by it, all of a doctor's instead of the day's
      create index slot_freed_idx on slot (organization_id, free_since) include (doctor_id)
        where patient_id is null and not is_reserve and claimant_id = practitioner_id;
      -- what is forgotten: waiting_forget
      create index waiting_entry_ended_idx on waiting_entry (ended_at) where ended_at is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index waiting_entry_ended_idx, slot_freed_idx;
      alter table waiting_entry drop column missed;
    `);
  }
}
