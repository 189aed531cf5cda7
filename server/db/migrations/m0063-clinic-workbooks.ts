import { Migration } from '@mikro-orm/migrations';

/**
 * Clinics, their directories, people and patients from one workbook of the superuser. The rows of a file are laid aside
 * as they are, then as they were understood; what was there before them is kept beside, so that the last one can be
 * taken back.
 */
export class M0063ClinicWorkbooks extends Migration {
  override name = 'm0063-clinic-workbooks';

  override up(): void {
    this.addSql(`
      create table clinic_workbook (
        id uuid not null primary key,
        file_name text not null check (file_name <> ''),
        state text not null check (state in ('read', 'checking', 'checked', 'running', 'done', 'undoing', 'failed', 'cancelled', 'undone')),
        encoding text,
        delimiter text,
        -- whose rows are that name no clinic; null: those of the only one of the workbook
        clinic_id uuid references organization (id) on delete set null,
        -- each with its name in the file, its columns with the first cells under them, its rows, and what the check found
        sheets jsonb not null check (jsonb_typeof(sheets) = 'array'),
        -- names of sheets that are not taken
        ignored text[] not null,
        rows integer not null check (rows > 0),
        -- of the rows that were written
        clinic_ids uuid[] not null default '{}',
        kept_rows integer not null default 0 check (kept_rows >= 0),
        job_run_id uuid references job_run (id) on delete set null,
        error text,
        started_by uuid references app_user (id) on delete set null,
        started_at timestamptz not null default now(),
        moved_at timestamptz not null default now(),
        finished_at timestamptz,
        constraint clinic_workbook_finished check ((finished_at is null) = (state in ('read', 'checking', 'checked', 'running', 'undoing')))
      );
      create unique index clinic_workbook_running_key on clinic_workbook ((true)) where state in ('checking', 'running', 'undoing');
      create index clinic_workbook_started_idx on clinic_workbook (started_at desc);
      create index clinic_workbook_job_run_idx on clinic_workbook (job_run_id);

      create table clinic_workbook_row (
        workbook_id uuid not null references clinic_workbook (id) on delete cascade,
        place integer not null check (place > 0),
        sheet text not null check (sheet in ('clinics', 'departments', 'specialties', 'employees', 'doctors', 'patients')),
        line integer not null check (line > 0),
        cells jsonb not null,
        kind text check (kind in ('new', 'changed', 'same', 'wrong')),
        problem text not null default '',
        -- who or what it is, and what changes, in words
        title text not null default '',
        changes text not null default '',
        -- as it was understood
        entry jsonb,
        -- what it is, or became; rows of several tables, which may be gone since
        clinic_id uuid,
        object_id uuid,
        -- after it was written: what of it was there before, and the version that the writing left
        before jsonb,
        version integer,
        -- why an undo left it, in Russian; null: it did not
        kept text,
        primary key (workbook_id, place),
        constraint clinic_workbook_row_problem_whole check ((kind = 'wrong') is not true or problem <> '')
      );
      create index clinic_workbook_row_kind_idx on clinic_workbook_row (workbook_id, sheet, kind, place);
    `);
  }

  override down(): void {
    this.addSql('drop table clinic_workbook_row, clinic_workbook;');
  }
}
