import { Migration } from '@mikro-orm/migrations';

/** What each object of a file must be when it is read, and objects whose rows are gone (ADR 10). */
export class M0021FileObjects extends Migration {
  override name = 'm0021-file-objects';

  override up(): void {
    this.addSql(`
      -- null: a picture that was drawn before this
      alter table file_variant add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
      -- what is no picture is kept as it was sent
      update file_variant v set sha256 = f.sha256 from file f
      where f.organization_id = v.organization_id and f.id = v.file_id and v.size = 0;

      -- objects that may still be in the store though their rows are gone: nothing else of the store is deleted without a row
      create table file_stray (
        key text primary key check (key ~ '^[0-9a-f]{32}$'),
        since timestamptz not null default now()
      );
    `);
  }

  override down(): void {
    this.addSql('drop table file_stray; alter table file_variant drop column sha256;');
  }
}
