import { Migration } from '@mikro-orm/migrations';

/**
 * A clinic's own table of patients may fill what is empty in the cards of those who are there: a row says which groups
 * of facts it fills, then what the card was before and which version it has since, for an undo.
 */
export class M0074FilledCards extends Migration {
  override name = 'm0074-filled-cards';

  override up(): void {
    this.addSql(`
      alter table patient_import
        add column known_cards text not null default 'leave' check (known_cards in ('leave', 'fill')),
        add column filled_rows integer not null default 0 check (filled_rows >= 0);
      alter table patient_import_row
        add column fills text[] not null default '{}',
        add column before jsonb,
        add column version integer,
        drop constraint patient_import_row_kind_check,
        add constraint patient_import_row_kind_check check (kind in ('new', 'filled', 'known', 'wrong')),
        add constraint patient_import_row_fills_whole check ((kind = 'filled') is not true or fills <> '{}');
      create index patient_import_row_filled_idx on patient_import_row (import_id, patient_id) where kind = 'filled';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index patient_import_row_filled_idx;
      update patient_import_row set kind = 'known' where kind = 'filled';
      update patient_import set known_rows = known_rows + filled_rows where filled_rows > 0;
      alter table patient_import_row
        drop constraint patient_import_row_fills_whole,
        drop constraint patient_import_row_kind_check,
        add constraint patient_import_row_kind_check check (kind in ('new', 'known', 'wrong')),
        drop column fills,
        drop column before,
        drop column version;
      alter table patient_import
        drop column known_cards,
        drop column filled_rows;
    `);
  }
}
