import { Migration } from '@mikro-orm/migrations';

/**
 * An appointment may get another time: the slot that it leaves is checked as well as the one that it takes. Until now
 * an appointment never changed its slot.
 */
export class M0023Rescheduling extends Migration {
  override name = 'm0023-rescheduling';

  override up(): void {
    this.addSql(`
      create or replace function check_slot_patient() returns trigger language plpgsql as $$
      declare
        checked uuid[];
        one uuid;
        in_slot uuid;
        in_appointment uuid;
      begin
        if tg_table_name = 'slot' then checked := array[new.id];
        elsif tg_op = 'INSERT' then checked := array[new.slot_id];
        elsif new.slot_id is distinct from old.slot_id then checked := array[old.slot_id, new.slot_id];
        else checked := array[new.slot_id];
        end if;
        foreach one in array checked loop
          select patient_id into in_slot from slot where id = one and organization_id = new.organization_id;
          continue when not found;
          select patient_id into in_appointment from appointment
            where slot_id = one and organization_id = new.organization_id and status not in ('cancelled', 'reception_cancelled');
          if in_slot is distinct from in_appointment then
            raise exception 'slot % has patient % but its active appointment has %', one, in_slot, in_appointment
              using errcode = 'integrity_constraint_violation', constraint = 'slot_patient_is_of_active_appointment';
          end if;
        end loop;
        return null;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`
      create or replace function check_slot_patient() returns trigger language plpgsql as $$
      declare
        checked uuid;
        in_slot uuid;
        in_appointment uuid;
      begin
        if tg_table_name = 'slot' then checked := new.id;
        elsif tg_op = 'INSERT' then checked := new.slot_id;
        else checked := coalesce(new.slot_id, old.slot_id);
        end if;
        select patient_id into in_slot from slot where id = checked and organization_id = new.organization_id;
        if not found then return null; end if;
        select patient_id into in_appointment from appointment
          where slot_id = checked and organization_id = new.organization_id and status not in ('cancelled', 'reception_cancelled');
        if in_slot is distinct from in_appointment then
          raise exception 'slot % has patient % but its active appointment has %', checked, in_slot, in_appointment
            using errcode = 'integrity_constraint_violation', constraint = 'slot_patient_is_of_active_appointment';
        end if;
        return null;
      end $$;
    `);
  }
}
