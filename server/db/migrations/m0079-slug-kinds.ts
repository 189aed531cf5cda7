import { Migration } from '@mikro-orm/migrations';

/**
 * No new address of a clinic's page is a tax number or a uuid, which are read as such where a clinic is named. Those
 * that there are stay.
 */
export class M0079SlugKinds extends Migration {
  override name = 'm0079-slug-kinds';

  override up(): void {
    this.addSql(`
      alter table organization_slug add constraint organization_slug_kind
        check (slug !~ '^([0-9]{10}|[0-9]{12}|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$') not valid;
    `);
  }

  override down(): void {
    this.addSql(`alter table organization_slug drop constraint organization_slug_kind;`);
  }
}
