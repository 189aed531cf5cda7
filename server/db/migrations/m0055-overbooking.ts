import { Migration } from '@mikro-orm/migrations';

const FREE_TIMES = `on slot (organization_id, doctor_id, start_time)
        include (end_time, record_mode, hold_until, hold_user_id, id)
        where patient_id is null and not is_reserve and claimant_id = practitioner_id`;

/** Times beside the grid of a doctor (K45): each with its reason, and for the desk alone. */
export class M0055Overbooking extends Migration {
  override name = 'm0055-overbooking';

  override up(): void {
    this.addSql(`
      update slot set record_mode = 1 where is_overbooked and record_mode <> 1;
      alter table slot
        add column overbook_reason text
          constraint slot_overbook_reason check (overbook_reason is null or is_overbooked and length(overbook_reason) between 1 and 300),
        add constraint slot_overbooked_by_desk check (not is_overbooked or record_mode = 1);
      -- free dates and free times of a doctor, index-only; those beside the grid are nobody's to find
      drop index slot_free_idx;
      create index slot_free_idx ${FREE_TIMES} and not is_overbooked;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index slot_free_idx;
      create index slot_free_idx ${FREE_TIMES};
      alter table slot drop constraint slot_overbooked_by_desk, drop column overbook_reason;
    `);
  }
}
