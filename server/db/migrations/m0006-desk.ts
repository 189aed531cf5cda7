import { Migration } from '@mikro-orm/migrations';

/**
 * What the desk needs: the patient search over names, phone, card number and birth date by one covering index, read
 * index-only (docs/performance.md, P6), the day of one doctor as a person, and the clinic's edition of form 025/u.
 */
export class M0006Desk extends Migration {
  override name = 'm0006-desk';

  override up(): void {
    this.addSql(`
      drop index patient_search_idx;
      alter table patient drop column search_fio;
      -- full name, phone without +7, card number, birth date DD.MM.YYYY: ordered by name, any part can be searched
      alter table patient add column search_text text collate "C" not null generated always as (
        replace(lower(last_name || ' ' || first_name || ' ' || middle_name), U&'\\0451', U&'\\0435')
        || ' ' || regexp_replace(phone, '^[+]7|[^0-9]', '', 'g') || ' ' || card_number::text
        || coalesce(' ' || lpad(extract(day from birth_date)::text, 2, '0') || '.' || lpad(extract(month from birth_date)::text, 2, '0')
          || '.' || lpad(extract(year from birth_date)::text, 4, '0'), '')
      ) stored;
      create index patient_search_idx on patient (organization_id, search_text, id);
      -- a person of that phone who is there already
      create index patient_phone_idx on patient (organization_id, phone) where phone <> '';

      alter table organization add column form_edition text not null default '834n' check (form_edition in ('834n', '274n'));
      -- the day of a practitioner with cancelled visits, too
      create index appointment_practitioner_idx on appointment (organization_id, practitioner_id, start_time);
    `);
  }

  override down(): void {
    this.addSql(`
      drop index appointment_practitioner_idx, patient_phone_idx, patient_search_idx;
      alter table organization drop column form_edition;
      alter table patient drop column search_text;
      alter table patient add column search_fio text collate "C" not null generated always as (
        replace(lower(last_name || ' ' || first_name || ' ' || middle_name), U&'\\0451', U&'\\0435')
      ) stored;
      create index patient_search_idx on patient (organization_id, search_fio) include (id);
    `);
  }
}
