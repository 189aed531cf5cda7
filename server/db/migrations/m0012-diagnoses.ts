import { Migration } from '@mikro-orm/migrations';

/** Codes of a saved record's content: its own diagnoses and those of its epicrisis. */
const RECORDED = `
  select distinct r.organization_id, r.practitioner_id, r.id, r.updated_at, found.code
  from reception_record r cross join lateral (
    select jsonb_array_elements_text(jsonb_path_query_array(part, '$.mainDiagnosis.code'))
    union select jsonb_array_elements_text(jsonb_path_query_array(part, '$.concomitant[*].code'))
    union select jsonb_array_elements_text(jsonb_path_query_array(part, '$.externalCause.code'))
  ) as found (code)`;

/** Uses from the records that were saved before there was a count; a test holds it against the count. */
export const COUNT_SAVED_USES = `
  insert into diagnosis_use (organization_id, practitioner_id, code, uses, last_at)
  select organization_id, practitioner_id, code, count(*), max(updated_at) from (
    ${RECORDED.replaceAll('part', 'r.content')} union ${RECORDED.replaceAll('part', `(r.content -> 'epicrisis')`)}
  ) as recorded group by organization_id, practitioner_id, code`;

/**
 * Diagnoses are found as doctors call them (N7.25): what a code is found by, how often everybody, the clinic and the
 * doctor record it, the doctor's favourites. Imports of a reference book are looked at before they are written, and can
 * be taken back (N7.24).
 */
export class M0012Diagnoses extends Migration {
  override name = 'm0012-diagnoses';

  override up(): void {
    this.addSql(`
      -- names and everyday words, laid out and kept by refreshMkb10Search
      alter table mkb10 add column search_text text collate "C" not null default '', add column weight smallint not null default 0 check (weight between 0 and 9);
      create index mkb10_search_idx on mkb10 using gin (search_text gin_trgm_ops) where is_recordable;
      drop index mkb10_name_idx;

      -- in how many saved records a doctor has a code; kept by the transaction that saves a record
      create table diagnosis_use (
        organization_id uuid not null references organization (id),
        practitioner_id uuid not null references practitioner (id),
        code text not null,
        uses integer not null check (uses >= 0),
        last_at timestamptz not null default now(),
        primary key (organization_id, practitioner_id, code)
      );
      create index diagnosis_use_code_idx on diagnosis_use (organization_id, code);
      ${COUNT_SAVED_USES};

      create table diagnosis_favourite (
        user_id uuid not null references app_user (id) on delete cascade,
        code text not null,
        added_at timestamptz not null default now(),
        primary key (user_id, code)
      );

      alter table refbook_import
        drop constraint refbook_import_state_check, drop constraint refbook_import_finished,
        add constraint refbook_import_state_check check (state in ('running', 'checked', 'done', 'failed', 'cancelled', 'undone')),
        -- a checked one waits to be confirmed
        add constraint refbook_import_finished check ((finished_at is null) = (state in ('running', 'checked'))),
        -- what was in force when it was checked
        add column active_before integer not null default 0,
        add column edition_before text not null default '';

      -- rows of a file that was checked and waits to be confirmed
      create table mkb10_staged (
        import_id uuid not null references refbook_import (id) on delete cascade,
        place integer not null,
        code text not null,
        official_id integer not null,
        rec_code text not null,
        name text not null,
        parent_code text,
        additional smallint,
        is_active boolean not null,
        retired_on date,
        is_recordable boolean not null,
        primary key (import_id, place)
      );
      -- the classification as it was before the last import
      create table mkb10_before (
        import_id uuid not null references refbook_import (id) on delete cascade,
        code text not null,
        official_id integer,
        rec_code text not null,
        name text not null,
        parent_code text,
        additional smallint,
        is_active boolean not null,
        retired_on date,
        is_recordable boolean not null,
        primary key (import_id, code)
      );
    `);
  }

  override down(): void {
    this.addSql(`
      drop table mkb10_before, mkb10_staged, diagnosis_favourite, diagnosis_use;
      update refbook_import set state = 'failed', finished_at = coalesce(finished_at, now()) where state in ('checked', 'cancelled', 'undone');
      alter table refbook_import
        drop column active_before, drop column edition_before, drop constraint refbook_import_state_check, drop constraint refbook_import_finished,
        add constraint refbook_import_state_check check (state in ('running', 'done', 'failed')),
        add constraint refbook_import_finished check ((finished_at is null) = (state = 'running'));
      create index mkb10_name_idx on mkb10 using gin (search_name gin_trgm_ops) where is_recordable;
      drop index mkb10_search_idx;
      alter table mkb10 drop column search_text, drop column weight;
    `);
  }
}
