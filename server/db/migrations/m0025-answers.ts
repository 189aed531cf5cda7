import { Migration } from '@mikro-orm/migrations';

/**
 * What a patient answers to a reminder («Приду»), the links of letters that they answer by, and what is said of a visit
 * beforehand: its reason and the desk's comment. A slip of a visit is a document without an edition of form 025/u.
 */
export class M0025Answers extends Migration {
  override name = 'm0025-answers';

  override up(): void {
    this.addSql(`
      alter table appointment
        add column confirmed_at timestamptz,
        add column reason text not null default '',
        add column comment text not null default '',
        -- of the two texts alone: a desk that writes one does not collide with a desk that says who came
        add column notes_version integer not null default 1,
        -- who booked again is asked again
        add constraint appointment_confirmed check (confirmed_at is null or status not in ('cancelled', 'reception_cancelled')),
        add constraint appointment_reason_length check (char_length(reason) <= 300),
        add constraint appointment_comment_length check (char_length(comment) <= 500);

      create table visit_link (
        -- HMAC of the token: a stolen table opens nothing
        token_hash bytea primary key,
        organization_id uuid not null references organization (id),
        appointment_id uuid not null,
        -- the visit as the letter told it: of another time or doctor the link only says so
        doctor_id uuid not null,
        start_time timestamptz not null,
        created_at timestamptz not null default now(),
        foreign key (appointment_id, organization_id) references appointment (id, organization_id) on delete cascade,
        foreign key (organization_id, doctor_id) references doctor (organization_id, id)
      );
      -- the way of the cascade, and of the hourly forgetting
      create index visit_link_appointment_idx on visit_link (organization_id, appointment_id);

      alter table document_job
        alter column edition drop not null,
        alter column edition_reason drop not null,
        alter column card_opened drop not null,
        drop constraint document_job_kind_check,
        drop constraint document_job_record,
        add constraint document_job_kind_check check (kind in ('record', 'card', 'full', 'slip')),
        add constraint document_job_record check ((record_id is null) = (kind in ('card', 'slip'))),
        add constraint document_job_form check ((kind = 'slip') = (edition is null) and (kind = 'slip') = (edition_reason is null)
          and (kind = 'slip') = (card_opened is null));
    `);
  }

  override down(): void {
    this.addSql(`
      delete from document_job where kind = 'slip';
      alter table document_job
        drop constraint document_job_form,
        drop constraint document_job_kind_check,
        drop constraint document_job_record,
        add constraint document_job_kind_check check (kind in ('record', 'card', 'full')),
        add constraint document_job_record check ((record_id is null) = (kind = 'card')),
        alter column edition set not null,
        alter column edition_reason set not null,
        alter column card_opened set not null;
      drop table visit_link;
      alter table appointment drop column confirmed_at, drop column reason, drop column comment, drop column notes_version;
    `);
  }
}
