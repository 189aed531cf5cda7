import { Migration } from '@mikro-orm/migrations';

/**
 * A card from which an undo took what a table had added says which version it is like again: for the imports before,
 * of the clinic and of the superuser alike, it was not changed since.
 */
export class M0076RestoredCards extends Migration {
  override name = 'm0076-restored-cards';

  override up(): void {
    this.addSql(`
      alter table patient
        add column restored_version integer,
        add column restored_like integer,
        add constraint patient_restored_whole check ((restored_version is null) = (restored_like is null));
    `);
  }

  override down(): void {
    this.addSql(`alter table patient drop column restored_version, drop column restored_like;`);
  }
}
