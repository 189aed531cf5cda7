import { Migration } from '@mikro-orm/migrations';

const FREE_TIMES = `on slot (organization_id, doctor_id, start_time)
        include (end_time, record_mode, hold_until, hold_user_id, id)
        where patient_id is null and not is_reserve`;
const OVERLAP = (column: string) =>
  `exclude using gist (${column} with =, tstzrange(start_time, end_time) with &&) where (not is_overbooked)`;

/**
 * An employment counts from the person's consent until its end (decision "People and clinics"). A time claims the
 * person only meanwhile: until then, and afterwards, it claims no more than the employment itself, so that no clinic
 * can fill the days of a stranger.
 */
export class M0010Employment extends Migration {
  override name = 'm0010-employment';

  override up(): void {
    this.addSql(`
      alter table employee
        add column accepted_at timestamptz,
        add column ended_at timestamptz,
        -- whom the times of this employment claim: the person while it is in force, else only the employment itself
        add column claimant_id uuid not null generated always as (
          case when accepted_at is not null and ended_at is null then practitioner_id else id end
        ) stored;
      -- who was employed before this rule works on
      update employee set accepted_at = now();

      -- the clinic whose invitation the link is: only its own letter accepts for it
      alter table one_time_token add column invited_to uuid references organization (id);

      alter table slot add column claimant_id uuid;
      update slot set claimant_id = practitioner_id;
      alter table slot alter column claimant_id set not null;
      alter table slot drop constraint slot_practitioner_no_overlap;
      alter table slot add constraint slot_practitioner_no_overlap ${OVERLAP('claimant_id')};
      drop index slot_free_idx;
      -- free dates and free times of a doctor, index-only; times of an employment that is not in force are not offered
      create index slot_free_idx ${FREE_TIMES} and claimant_id = practitioner_id;

      create function set_slot_claimant() returns trigger language plpgsql as $$
      begin
        select e.claimant_id into new.claimant_id from doctor d join employee e on e.organization_id = d.organization_id and e.id = d.employee_id
          where d.organization_id = new.organization_id and d.id = new.doctor_id for share of e;
        -- of no such doctor: the foreign key says so
        new.claimant_id := coalesce(new.claimant_id, new.practitioner_id);
        return new;
      end $$;
      create trigger slot_claimant before insert on slot for each row when (new.claimant_id is null) execute function set_slot_claimant();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger slot_claimant on slot;
      drop function set_slot_claimant;
      drop index slot_free_idx;
      alter table slot drop constraint slot_practitioner_no_overlap;
      -- times of employments that are not in force may stand beside the person's own: free ones never counted, booked ones stay
      delete from slot where claimant_id <> practitioner_id and patient_id is null;
      update slot set is_overbooked = true where claimant_id <> practitioner_id;
      set constraints all immediate;
      alter table slot add constraint slot_practitioner_no_overlap ${OVERLAP('practitioner_id')};
      create index slot_free_idx ${FREE_TIMES};
      alter table slot drop column claimant_id;
      alter table one_time_token drop column invited_to;
      alter table employee drop column claimant_id, drop column ended_at, drop column accepted_at;
    `);
  }
}
