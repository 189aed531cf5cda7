import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** What pg-boss 12.35.0 makes of an empty schema `boss`, frozen; a test compares it with the installed package. */
const PG_BOSS = readFileSync(new URL('./pg-boss-43.sql', import.meta.url), 'utf8')
  // the migrator has a transaction of its own
  .replace(/^\s*BEGIN;/, '')
  .replace(/COMMIT;\s*$/, '');

/**
 * Jobs (ADR 9): the queue of pg-boss, the runs that people see, and what moves onto them: letters and the import of
 * ICD-10.
 */
export class M0014Jobs extends Migration {
  override name = 'm0014-jobs';

  override up(): void {
    this.addSql(PG_BOSS);
    this.addSql(`
      create table job_run (
        -- the id of the job in boss.job, too
        id uuid primary key,
        -- null for jobs of the platform
        organization_id uuid references organization (id) on delete cascade,
        -- the queue
        kind text not null check (kind ~ '^[a-z][a-z0-9-]*$'),
        state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
        done integer not null default 0 check (done >= 0),
        -- null when nobody knows
        total integer check (total >= done),
        message text not null default '',
        started_by uuid references app_user (id) on delete set null,
        -- the file that it made or reads
        file_id uuid,
        -- the attempt of pg-boss that may write here: a worker that lost its job may not
        attempt integer not null default 0 check (attempt >= 0),
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        cancelled_at timestamptz,
        unique (organization_id, id),
        constraint job_run_finished check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled'))),
        constraint job_run_cancelled check ((cancelled_at is not null) = (state = 'cancelled')),
        constraint job_run_started check (started_at is not null or state not in ('running', 'done'))
      );
      create index job_run_clinic_idx on job_run (organization_id, id desc);
      create index job_run_platform_idx on job_run (id desc) where organization_id is null;
      create index job_run_finished_idx on job_run (finished_at);

      -- when a letter is tried again is the job's business
      drop index mail_message_due_idx;
      alter table mail_message drop column next_attempt_at, add column failed_at timestamptz,
        add constraint mail_message_one_end check (sent_at is null or failed_at is null);
      create index mail_message_unsent_idx on mail_message (created_at) where sent_at is null and failed_at is null;

      -- an import that is written by a job dies with the job, not with its silence
      alter table refbook_import add column job_run_id uuid references job_run (id) on delete set null;
      create index refbook_import_job_run_idx on refbook_import (job_run_id);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table refbook_import drop column job_run_id;
      drop index mail_message_unsent_idx;
      alter table mail_message drop column failed_at, add column next_attempt_at timestamptz not null default now();
      create index mail_message_due_idx on mail_message (next_attempt_at) where sent_at is null;
      drop table job_run;
      drop schema boss cascade;
    `);
  }
}
