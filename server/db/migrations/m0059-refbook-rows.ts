import { Migration } from '@mikro-orm/migrations';

const ROW = `
  book text not null check (book in ('grls', 'foms', 'lgoti')),
  code text not null check (code <> ''),`;
const ROW_DATA = (needed: string) => `
  name text ${needed},
  -- by which lists are ordered
  sort_key text collate "C" ${needed},
  data jsonb ${needed},
  -- ' word word': every word has a space before it
  search_text text collate "C" ${needed},
  is_active boolean ${needed},
  -- false: kept, and shown to nobody (a substance that drugs are made of)
  is_listed boolean ${needed},
  -- of the first start, and not of an official file
  is_starter boolean ${needed},
  retired_on date`;
const ADDRESS_DATA = (needed: string, sealed: string) => `
  name text ${needed},
  short_name text ${needed},
  level smallint ${needed},
  -- kept after a retired parent, so that it refers to nothing
  parent_guid uuid,
  region_guid uuid ${sealed},
  -- titles from the region down
  path text ${sealed},
  -- guids from the region down to the parent
  chain uuid[] ${sealed},
  -- words of the path, and of the own title: ' word word', every word has a space before it
  search_text text collate "C" ${sealed},
  own_text text collate "C" ${sealed},
  is_active boolean ${needed},
  is_starter boolean ${needed},
  retired_on date`;

/**
 * The other reference books of the platform (2 §3, §7): drugs, insurers, benefits; address objects. As ICD-10: rows of
 * a file wait to be confirmed, what an import changed is kept for its undo, retired rows stay.
 */
export class M0059RefbookRows extends Migration {
  override name = 'm0059-refbook-rows';

  override up(): void {
    this.addSql(`
      alter table refbook_import drop constraint refbook_import_book_check,
        add constraint refbook_import_book_check check (book in ('mkb10', 'grls', 'foms', 'lgoti', 'fias'));

      create table refbook_row (${ROW} ${ROW_DATA('not null')}, primary key (book, code), check (name <> ''));
      create index refbook_row_order_idx on refbook_row (book, sort_key, code) where is_active and is_listed;
      create index refbook_row_search_idx on refbook_row using gin (search_text gin_trgm_ops) where is_active and is_listed;
      create table refbook_row_staged (
        import_id uuid not null references refbook_import (id) on delete cascade,
        place integer not null, ${ROW} ${ROW_DATA('not null')},
        primary key (import_id, book, code)
      );
      create index refbook_row_staged_place_idx on refbook_row_staged (import_id, place);
      -- the rows that the last import of a book changed, as they were; a row that was not there has its key alone
      create table refbook_row_before (
        import_id uuid not null references refbook_import (id) on delete cascade,
        was_absent boolean not null, ${ROW} ${ROW_DATA('')},
        primary key (import_id, book, code)
      );

      create table address_object (
        guid uuid primary key, ${ADDRESS_DATA('not null', 'not null')},
        check (name <> ''),
        check (level in (1, 3, 4, 6, 65, 7)),
        check ((level = 1) = (parent_guid is null))
      );
      create index address_object_chain_idx on address_object using gin (chain) where is_active;
      create index address_object_own_idx on address_object using gin (own_text gin_trgm_ops) where is_active;
      create index address_object_level_idx on address_object (level, name, guid) where is_active;
      create index address_object_region_idx on address_object (region_guid);
      create index address_object_search_idx on address_object using gin (search_text gin_trgm_ops) where is_active;
      create table address_object_staged (
        import_id uuid not null references refbook_import (id) on delete cascade,
        place integer not null, guid uuid not null, ${ADDRESS_DATA('not null', '')},
        primary key (import_id, guid)
      );
      create index address_object_staged_place_idx on address_object_staged (import_id, place);
      create index address_object_staged_parent_idx on address_object_staged (import_id, parent_guid);
      create table address_object_before (
        import_id uuid not null references refbook_import (id) on delete cascade,
        was_absent boolean not null, guid uuid not null, ${ADDRESS_DATA('', '')},
        primary key (import_id, guid)
      );
    `);
  }

  override down(): void {
    this.addSql(`
      drop table address_object_before, address_object_staged, address_object, refbook_row_before, refbook_row_staged, refbook_row;
      delete from refbook_import where book <> 'mkb10';
      alter table refbook_import drop constraint refbook_import_book_check,
        add constraint refbook_import_book_check check (book in ('mkb10'));
    `);
  }
}
