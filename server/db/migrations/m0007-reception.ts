import { Migration } from '@mikro-orm/migrations';

/**
 * Treatment cases and reception records (decision "Words"; 3 §3). A record belongs to one visit; its content is the
 * form's fields under Latin names. A record of another patient's visit or case cannot exist: the foreign keys carry the
 * patient.
 */
export class M0007Reception extends Migration {
  override name = 'm0007-reception';

  override up(): void {
    this.addSql(`
      alter table appointment add constraint appointment_patient_key unique (organization_id, id, patient_id);

      create table treatment_case (
        id uuid not null,
        organization_id uuid not null references organization (id),
        patient_id uuid not null,
        specialty_id uuid not null,
        opened_at timestamptz not null default now(),
        opened_by uuid references app_user (id),
        closed_at timestamptz check (closed_at >= opened_at),
        closed_by uuid references app_user (id),
        version integer not null default 1,
        primary key (id, organization_id),
        unique (organization_id, id, patient_id),
        foreign key (organization_id, patient_id) references patient (organization_id, id),
        foreign key (organization_id, specialty_id) references specialty (organization_id, id)
      );
      create index treatment_case_open_idx on treatment_case (organization_id, patient_id, specialty_id) where closed_at is null;
      create index treatment_case_patient_idx on treatment_case (organization_id, patient_id);

      create table reception_record (
        id uuid not null,
        organization_id uuid not null references organization (id),
        appointment_id uuid not null,
        patient_id uuid not null,
        doctor_id uuid not null,
        practitioner_id uuid not null,
        treatment_case_id uuid not null,
        -- custom forms come with the form builder
        form text not null check (form in ('025u')),
        edition text not null check (edition in ('834n', '274n')),
        is_primary boolean not null,
        -- a staged epicrisis is part of it (is_close of the specification)
        has_epicrisis boolean not null default false,
        visit_at timestamptz not null,
        content jsonb not null check (jsonb_typeof(content) = 'object'),
        content_version smallint not null default 1,
        created_at timestamptz not null default now(),
        created_by uuid references app_user (id),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id),
        version integer not null default 1,
        primary key (id, organization_id),
        constraint reception_record_visit_key unique (organization_id, appointment_id, form),
        constraint reception_record_epicrisis check (has_epicrisis = (jsonb_typeof(content -> 'epicrisis') is not distinct from 'object')),
        foreign key (organization_id, appointment_id, patient_id) references appointment (organization_id, id, patient_id),
        foreign key (organization_id, treatment_case_id, patient_id) references treatment_case (organization_id, id, patient_id),
        foreign key (organization_id, doctor_id, practitioner_id) references doctor (organization_id, id, practitioner_id)
      );
      -- a treatment case is begun by one primary visit
      create unique index reception_record_primary_key on reception_record (organization_id, treatment_case_id) where is_primary;
      -- the history of a patient
      create index reception_record_patient_idx on reception_record (organization_id, patient_id, visit_at, id);

      -- what a doctor has typed and not saved yet: survives a reload and a crash, and stays off the disk of the desk's computer
      create table reception_draft (
        organization_id uuid not null references organization (id),
        appointment_id uuid not null,
        user_id uuid not null references app_user (id) on delete cascade,
        content jsonb not null,
        -- the version of the record that it was begun from; null for a new one
        base_version integer,
        saved_at timestamptz not null default now(),
        primary key (organization_id, appointment_id, user_id),
        foreign key (organization_id, appointment_id) references appointment (organization_id, id)
      );

      -- one conversion of a merged .docx into a PDF; the queue that survives a crash of its process
      create table document_job (
        id uuid not null,
        organization_id uuid not null references organization (id),
        kind text not null check (kind in ('record', 'card', 'full')),
        patient_id uuid not null,
        record_id uuid,
        edition text not null check (edition in ('834n', '274n')),
        file_name text not null check (file_name <> ''),
        requested_by uuid not null references app_user (id) on delete cascade,
        state text not null check (state in ('queued', 'running', 'done', 'failed')),
        attempts smallint not null default 0,
        docx bytea not null,
        pdf bytea,
        error text,
        -- process that converts it; one that is gone loses its jobs to the others
        worker uuid,
        worker_seen_at timestamptz,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        primary key (id, organization_id),
        constraint document_job_record check ((record_id is null) = (kind = 'card')),
        constraint document_job_done check ((state = 'done') = (pdf is not null)),
        foreign key (organization_id, patient_id) references patient (organization_id, id),
        foreign key (organization_id, record_id) references reception_record (organization_id, id)
      );
      create index document_job_queue_idx on document_job (created_at, id) where state in ('queued', 'running');
      create index document_job_finished_idx on document_job (finished_at) where finished_at is not null;
    `);
  }

  override down(): void {
    this.addSql(
      'drop table document_job, reception_draft, reception_record, treatment_case; alter table appointment drop constraint appointment_patient_key;',
    );
  }
}
