import { Migration } from '@mikro-orm/migrations';

const BY_HAND = `by_hand text check (by_hand in ('made', 'corrected'))`;

/**
 * Rows of reference books are made and corrected by hand, too (2 §7). `by_hand`: what a person did to the row, null
 * when it says what its file says; `version`: every change of the row, so that two who have it open do not undo each
 * other.
 */
export class M0071RowsByHand extends Migration {
  override name = 'm0071-rows-by-hand';

  override up(): void {
    this.addSql(`
      alter table refbook_row add column ${BY_HAND}, add column version integer not null default 1;
      alter table refbook_row_staged add column ${BY_HAND};
      alter table refbook_row_before add column ${BY_HAND};
      alter table address_object add column ${BY_HAND}, add column version integer not null default 1;
      alter table address_object_staged add column ${BY_HAND};
      alter table address_object_before add column ${BY_HAND};
      -- rows that are not offered, for the superuser's list of them
      create index refbook_row_retired_idx on refbook_row (book, sort_key, code) where not is_active and is_listed;
      create index address_object_retired_idx on address_object (level, name, guid) where not is_active;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index refbook_row_retired_idx, address_object_retired_idx;
      alter table address_object drop column by_hand, drop column version;
      alter table address_object_staged drop column by_hand;
      alter table address_object_before drop column by_hand;
      alter table refbook_row drop column by_hand, drop column version;
      alter table refbook_row_staged drop column by_hand;
      alter table refbook_row_before drop column by_hand;
    `);
  }
}
