import { Migration } from '@mikro-orm/migrations';

/**
 * A doctor is away. Their times of these hours belong to the absence: none of them is free, whoever gives one back; a
 * visit that stays in it keeps its time. What was moved is kept, so that it can be taken back.
 */
export class M0027Absences extends Migration {
  override name = 'm0027-absences';

  override up(): void {
    this.addSql(`
      create table absence (
        id uuid not null,
        organization_id uuid not null references organization (id),
        employee_id uuid not null,
        start_time timestamptz not null,
        end_time timestamptz not null,
        reason text not null check (reason in ('sick', 'vacation', 'trip', 'study', 'other')),
        note text not null default '' check (char_length(note) <= 300),
        created_at timestamptz not null default now(),
        created_by uuid references app_user (id) on delete set null,
        -- the doctor receives again
        ended_at timestamptz,
        primary key (id, organization_id),
        foreign key (organization_id, employee_id) references employee (organization_id, id) on delete cascade,
        constraint absence_span check (end_time > start_time and end_time <= start_time + interval '367 days'),
        constraint absence_no_overlap exclude using gist (organization_id with =, employee_id with =, tstzrange(start_time, end_time) with &&)
          where (ended_at is null)
      );
      -- absences_by_doctor
      create index absence_employee_idx on absence (organization_id, employee_id, end_time) where ended_at is null;

      alter table slot
        add column absence_id uuid,
        -- the desk had set it aside before: it is its again when the absence ends
        add column was_reserve boolean not null default false,
        add foreign key (organization_id, absence_id) references absence (organization_id, id),
        add constraint slot_absent_not_free check (absence_id is null or is_reserve or patient_id is not null),
        add constraint slot_was_reserve check (not was_reserve or absence_id is not null);
      -- times of an absence
      create index slot_absence_idx on slot (organization_id, absence_id) where absence_id is not null;

      create table absence_move (
        organization_id uuid not null references organization (id),
        absence_id uuid not null,
        appointment_id uuid not null,
        from_slot_id uuid not null,
        to_slot_id uuid not null,
        primary key (absence_id, appointment_id, organization_id),
        foreign key (organization_id, absence_id) references absence (organization_id, id) on delete cascade,
        foreign key (organization_id, appointment_id) references appointment (organization_id, id) on delete cascade,
        -- without one of the times there is nothing to take back
        foreign key (organization_id, from_slot_id) references slot (organization_id, id) on delete cascade,
        foreign key (organization_id, to_slot_id) references slot (organization_id, id) on delete cascade
      );
      create index absence_move_appointment_idx on absence_move (organization_id, appointment_id);
      create index absence_move_from_idx on absence_move (organization_id, from_slot_id);
      create index absence_move_to_idx on absence_move (organization_id, to_slot_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table absence_move;
      update slot set is_reserve = was_reserve and patient_id is null where absence_id is not null;
      set constraints all immediate;
      alter table slot drop column absence_id, drop column was_reserve;
      drop table absence;
    `);
  }
}
