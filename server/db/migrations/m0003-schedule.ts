import { Migration } from '@mikro-orm/migrations';

/**
 * Slots, holds and appointments (decision "Slot, hold, appointment"). What must never happen is refused here: a
 * practitioner in two places at once (across clinics), two active appointments of one slot, a patient in two places at
 * once, a slot whose patient is not the patient of its active appointment.
 */
export class M0003Schedule extends Migration {
  override name = 'm0003-schedule';

  override up(): void {
    this.addSql(`
      create table slot (
        id uuid not null,
        organization_id uuid not null references organization (id),
        doctor_id uuid not null,
        practitioner_id uuid not null,
        start_time timestamptz not null,
        end_time timestamptz not null,
        record_mode smallint not null default 0 check (record_mode in (0, 1)),
        is_reserve boolean not null default false,
        is_overbooked boolean not null default false,
        patient_id uuid,
        hold_user_id uuid references app_user (id) on delete set null,
        hold_until timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        primary key (id, organization_id),
        check (end_time > start_time and end_time <= start_time + interval '12 hours'),
        constraint slot_patient_or_reserve check (not (is_reserve and patient_id is not null)),
        foreign key (organization_id, doctor_id, practitioner_id) references doctor (organization_id, id, practitioner_id),
        foreign key (organization_id, patient_id) references patient (organization_id, id),
        constraint slot_practitioner_no_overlap exclude using gist (practitioner_id with =, tstzrange(start_time, end_time) with &&)
          where (not is_overbooked)
      );
      -- free dates and free times of a doctor, index-only
      create index slot_free_idx on slot (organization_id, doctor_id, start_time)
        include (end_time, record_mode, hold_until, hold_user_id, id)
        where patient_id is null and not is_reserve;
      -- the week grid of a doctor
      create index slot_doctor_idx on slot (organization_id, doctor_id, start_time);
      -- the day of a clinic: booked and reserved times of all doctors
      create index slot_day_idx on slot (organization_id, start_time) where patient_id is not null or is_reserve;
      -- one hold a person
      create unique index slot_hold_key on slot (hold_user_id) where hold_user_id is not null;

      create table appointment (
        id uuid not null,
        organization_id uuid not null references organization (id),
        slot_id uuid,
        doctor_id uuid not null,
        practitioner_id uuid not null,
        patient_id uuid not null,
        start_time timestamptz not null,
        end_time timestamptz not null check (end_time > start_time),
        type smallint not null default 0 check (type in (0, 1)),
        status text not null check (status in ('booked', 'arrived', 'in_progress', 'done', 'no_show', 'cancelled', 'reception_cancelled')),
        booked_by uuid references app_user (id),
        booked_at timestamptz not null default now(),
        cancelled_by uuid references app_user (id),
        cancelled_at timestamptz,
        version integer not null default 1,
        primary key (id, organization_id),
        constraint appointment_cancelled_at check ((cancelled_at is not null) = (status in ('cancelled', 'reception_cancelled'))),
        -- the appointment is kept for ever; its slot may go when it is not active any more
        foreign key (organization_id, slot_id) references slot (organization_id, id) on delete set null (slot_id),
        constraint appointment_active_has_slot check (slot_id is not null or status not in ('booked', 'arrived', 'in_progress')),
        foreign key (organization_id, doctor_id, practitioner_id) references doctor (organization_id, id, practitioner_id),
        foreign key (organization_id, patient_id) references patient (organization_id, id),
        constraint appointment_patient_no_overlap exclude using gist
          (organization_id with =, patient_id with =, tstzrange(start_time, end_time) with &&)
          where (status not in ('cancelled', 'reception_cancelled'))
      );
      create unique index appointment_active_slot_key on appointment (slot_id)
        where slot_id is not null and status not in ('cancelled', 'reception_cancelled');
      -- own appointments, newest first; the active future ones are counted at booking
      create index appointment_patient_idx on appointment (organization_id, patient_id, start_time);

      create function check_slot_patient() returns trigger language plpgsql as $$
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
      create constraint trigger slot_patient_inserted after insert on slot
        deferrable initially deferred for each row when (new.patient_id is not null) execute function check_slot_patient();
      create constraint trigger slot_patient_updated after update of patient_id on slot
        deferrable initially deferred for each row when (old.patient_id is distinct from new.patient_id) execute function check_slot_patient();
      create constraint trigger appointment_slot_inserted after insert on appointment
        deferrable initially deferred for each row execute function check_slot_patient();
      create constraint trigger appointment_slot_updated after update of status, slot_id, patient_id on appointment
        deferrable initially deferred for each row execute function check_slot_patient();

      -- answers of repeated requests (Idempotency-Key): the same key gives the same answer for a day
      create table idempotent_answer (
        user_id uuid not null references app_user (id) on delete cascade,
        key text not null check (length(key) between 8 and 100),
        request text not null,
        status integer not null,
        answer jsonb not null,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      );
      create index idempotent_answer_created_idx on idempotent_answer (created_at);
    `);
  }

  override down(): void {
    this.addSql('drop table idempotent_answer, appointment, slot; drop function check_slot_patient;');
  }
}
