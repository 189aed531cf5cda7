import { Migration } from '@mikro-orm/migrations';

/** What each object of a file must be when it is read (ADR 10). */
export class M0021FileObjects extends Migration {
  override name = 'm0021-file-objects';

  override up(): void {
    this.addSql(`
      -- null: a picture that was drawn before this
      alter table file_variant add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
      -- what is no picture is kept as it was sent
      update file_variant v set sha256 = f.sha256 from file f
      where f.organization_id = v.organization_id and f.id = v.file_id and v.size = 0;
    `);
  }

  override down(): void {
    this.addSql('alter table file_variant drop column sha256;');
  }
}
