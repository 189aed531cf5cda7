import { Migration } from '@mikro-orm/migrations';

/**
 * The waiting list «Освободилось окно»: what a patient waits for, and the times that were offered to them. An
 * offer holds its time by `slot.hold_until`, which ends by itself; `open` says only that nobody has answered.
 */
export class M0024WaitingList extends Migration {
  override name = 'm0024-waiting-list';

  override up(): void {
    this.addSql(`
      alter table slot
        -- since when it may be booked: whoever waited then is offered it
        add column free_since timestamptz not null default now(),
        -- the hold is an offer to this patient; what it was once the hold is over
        add column hold_patient_id uuid,
        add foreign key (organization_id, hold_patient_id) references patient (organization_id, id) on delete set null (hold_patient_id);
      drop index slot_hold_key;
      -- one hold a person, beside what is offered to them
      create unique index slot_hold_key on slot (hold_user_id) where hold_user_id is not null and hold_patient_id is null;
      -- times that are offered: holds_without_offer
      create index slot_offered_idx on slot (organization_id, hold_patient_id) where hold_patient_id is not null;

      create table waiting_entry (
        id uuid not null,
        organization_id uuid not null references organization (id),
        patient_id uuid not null,
        doctor_id uuid,
        specialty_id uuid,
        -- 1 Monday to 7 Sunday
        weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
        -- minutes of the clinic's day; a visit begins from the first, before the second
        from_minute smallint not null,
        to_minute smallint not null,
        -- days of the clinic's calendar
        from_date date not null,
        to_date date not null,
        -- 0 in person, 1 by video; null: either
        type smallint check (type in (0, 1)),
        status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'cancelled', 'expired')),
        created_at timestamptz not null default now(),
        created_by uuid references app_user (id) on delete set null,
        ended_at timestamptz,
        primary key (id, organization_id),
        foreign key (organization_id, patient_id) references patient (organization_id, id),
        foreign key (organization_id, doctor_id) references doctor (organization_id, id),
        foreign key (organization_id, specialty_id) references specialty (organization_id, id),
        constraint waiting_entry_subject check ((doctor_id is null) <> (specialty_id is null)),
        constraint waiting_entry_hours check (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440),
        constraint waiting_entry_days check (from_date <= to_date),
        constraint waiting_entry_ended check ((ended_at is null) = (status in ('waiting', 'offered')))
      );
      -- who waits for the same twice
      create unique index waiting_entry_doctor_key on waiting_entry (organization_id, patient_id, doctor_id)
        where status in ('waiting', 'offered') and doctor_id is not null;
      create unique index waiting_entry_specialty_key on waiting_entry (organization_id, patient_id, specialty_id)
        where status in ('waiting', 'offered') and specialty_id is not null;
      -- who waits, in their order: waiting_fits, waiting_list
      create index waiting_entry_open_idx on waiting_entry (organization_id, created_at) where status in ('waiting', 'offered');
      create index waiting_entry_created_idx on waiting_entry (organization_id, created_at);
      create index waiting_entry_patient_idx on waiting_entry (organization_id, patient_id);

      create table waiting_offer (
        id uuid not null,
        organization_id uuid not null references organization (id),
        entry_id uuid not null,
        -- null: the time was removed since
        slot_id uuid,
        doctor_id uuid not null,
        start_time timestamptz not null,
        offered_at timestamptz not null default now(),
        until timestamptz not null,
        status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
        ended_at timestamptz,
        primary key (id, organization_id),
        foreign key (organization_id, entry_id) references waiting_entry (organization_id, id),
        foreign key (organization_id, slot_id) references slot (organization_id, id) on delete set null (slot_id),
        foreign key (organization_id, doctor_id) references doctor (organization_id, id),
        constraint waiting_offer_until check (until > offered_at),
        constraint waiting_offer_ended check ((ended_at is null) = (status = 'open'))
      );
      create unique index waiting_offer_slot_key on waiting_offer (organization_id, slot_id) where status = 'open' and slot_id is not null;
      create unique index waiting_offer_entry_key on waiting_offer (organization_id, entry_id) where status = 'open';
      -- what is over: offers_lapse
      create index waiting_offer_until_idx on waiting_offer (organization_id, until) where status = 'open';
      -- who was offered a time, and what was offered to whom
      create index waiting_offer_slot_idx on waiting_offer (organization_id, slot_id);
      create index waiting_offer_entry_idx on waiting_offer (organization_id, entry_id, offered_at);

      alter table notification drop constraint notification_kind_check,
        add constraint notification_kind_check
          check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours', 'offered'));
      alter table notification_choice drop constraint notification_choice_kind_check,
        add constraint notification_choice_kind_check
          check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours', 'offered'));
    `);
  }

  override down(): void {
    this.addSql(`
      delete from notification where kind = 'offered';
      delete from notification_choice where kind = 'offered';
      alter table notification drop constraint notification_kind_check,
        add constraint notification_kind_check
          check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours'));
      alter table notification_choice drop constraint notification_choice_kind_check,
        add constraint notification_choice_kind_check
          check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours'));
      drop table waiting_offer, waiting_entry;
      update slot set hold_user_id = null, hold_until = null where hold_patient_id is not null;
      drop index slot_offered_idx, slot_hold_key;
      alter table slot drop column free_since, drop column hold_patient_id;
      create unique index slot_hold_key on slot (hold_user_id) where hold_user_id is not null;
    `);
  }
}
