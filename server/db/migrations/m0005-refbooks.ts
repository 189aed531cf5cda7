import { Migration } from '@mikro-orm/migrations';

/**
 * Reference books of the platform (2 §2 "Dictionaries"). ICD-10 keeps retired codes: old records name them. What may be
 * recorded is an active code without active children, never a chapter or a block (decision "ICD-10"); the importer
 * works it out, the check holds the rest.
 */
export class M0005Refbooks extends Migration {
  override name = 'm0005-refbooks';

  override up(): void {
    this.addSql(`
      create table mkb10 (
        code text primary key check (code <> ''),
        -- ID of the official file; null for rows of the starter set
        official_id integer unique,
        -- REC_CODE: the official order; leading zeros matter
        rec_code text not null default '',
        name text not null check (name <> ''),
        parent_code text references mkb10 (code) deferrable initially deferred,
        -- ADDL_CODE: 1 dagger, 2 asterisk
        additional smallint check (additional in (1, 2)),
        is_active boolean not null default true,
        retired_on date,
        is_recordable boolean not null default false,
        search_name text collate "C" not null generated always as (replace(lower(name), U&'\\0451', U&'\\0435')) stored,
        constraint mkb10_recordable_is_active_code check (not is_recordable or (is_active and code ~ '^[A-Z][0-9]{2}([.][0-9A-Z]+)?$'))
      );
      create index mkb10_code_idx on mkb10 (code text_pattern_ops) where is_recordable;
      create index mkb10_name_idx on mkb10 using gin (search_name gin_trgm_ops) where is_recordable;
      create index mkb10_order_idx on mkb10 (rec_code, code) where is_active;
      create index mkb10_parent_idx on mkb10 (parent_code);

      create table refbook_import (
        id uuid primary key,
        book text not null check (book in ('mkb10')),
        -- the edition that the file's name tells, '' when it tells none
        edition text not null default '',
        file_name text not null check (file_name <> ''),
        state text not null check (state in ('running', 'done', 'failed')),
        bytes_total bigint check (bytes_total > 0),
        bytes_done bigint not null default 0,
        rows_done integer not null default 0,
        added integer not null default 0,
        updated integer not null default 0,
        retired integer not null default 0,
        error text,
        started_by uuid references app_user (id) on delete set null,
        started_at timestamptz not null default now(),
        -- a running import that has not moved for a minute has died with its process
        moved_at timestamptz not null default now(),
        finished_at timestamptz,
        constraint refbook_import_finished check ((finished_at is null) = (state = 'running'))
      );
      create unique index refbook_import_running_key on refbook_import (book) where state = 'running';
      create index refbook_import_started_idx on refbook_import (book, started_at desc);
    `);
  }

  override down(): void {
    this.addSql('drop table refbook_import, mkb10;');
  }
}
