import { Migration } from '@mikro-orm/migrations';

/**
 * Patients from tables of other programs. The rows of a file are laid aside as they are, then as they were understood;
 * patients are made of them in one transaction. `patient_birth_idx` finds who is one of the clinic's patients already.
 */
export class M0053PatientImports extends Migration {
  override name = 'm0053-patient-imports';

  override up(): void {
    this.addSql(`
      create index patient_birth_idx on patient (organization_id, birth_date) where birth_date is not null;

      create table patient_import (
        id uuid not null,
        organization_id uuid not null references organization (id),
        file_name text not null check (file_name <> ''),
        state text not null check (state in ('read', 'checking', 'checked', 'running', 'done', 'undoing', 'failed', 'cancelled', 'undone')),
        sheets text[] not null,
        sheet text,
        encoding text,
        delimiter text,
        epoch smallint not null check (epoch in (1900, 1904)),
        heads text[] not null,
        -- of each column the first cells under its head
        samples jsonb not null,
        -- what each column holds; null: it is not taken
        columns text[] not null,
        rows integer not null check (rows > 0),
        new_rows integer not null default 0 check (new_rows >= 0),
        known_rows integer not null default 0 check (known_rows >= 0),
        wrong_rows integer not null default 0 check (wrong_rows >= 0),
        kept_rows integer not null default 0 check (kept_rows >= 0),
        -- of the cards that it makes without a number of their own; given once, kept over tries
        first_number integer check (first_number > 0),
        -- the run of the job that checks or writes it, and how far that is
        job_run_id uuid,
        error text,
        started_by uuid references app_user (id),
        started_at timestamptz not null default now(),
        moved_at timestamptz not null default now(),
        finished_at timestamptz,
        primary key (id, organization_id),
        constraint patient_import_columns_whole check (cardinality(columns) = cardinality(heads)),
        constraint patient_import_finished check ((finished_at is null) = (state in ('read', 'checking', 'checked', 'running', 'undoing')))
      );
      create unique index patient_import_running_key on patient_import (organization_id) where state in ('checking', 'running', 'undoing');
      create index patient_import_started_idx on patient_import (organization_id, started_at desc);

      create table patient_import_row (
        organization_id uuid not null references organization (id),
        import_id uuid not null,
        place integer not null check (place > 0),
        line integer not null check (line > 0),
        cells jsonb not null,
        kind text check (kind in ('new', 'known', 'wrong')),
        problem text not null default '',
        -- as it was understood
        patient jsonb,
        -- who it is, or became
        patient_id uuid,
        primary key (import_id, place, organization_id),
        foreign key (import_id, organization_id) references patient_import (id, organization_id) on delete cascade,
        constraint patient_import_row_patient_fkey foreign key (patient_id, organization_id)
          references patient (id, organization_id) on delete set null (patient_id),
        constraint patient_import_row_problem_whole check ((kind = 'wrong') is not true or problem <> '')
      );
      create index patient_import_row_kind_idx on patient_import_row (import_id, kind, place);
      create index patient_import_row_patient_idx on patient_import_row (patient_id, organization_id) where patient_id is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop table patient_import_row, patient_import;
      drop index patient_birth_idx;
    `);
  }
}
