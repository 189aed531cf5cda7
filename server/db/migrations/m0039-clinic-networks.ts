import { Migration } from '@mikro-orm/migrations';

/** A clinic names networks for the sessions of its staff (K12). None: everywhere. */
export class M0039ClinicNetworks extends Migration {
  override name = 'm0039-clinic-networks';

  override up(): void {
    this.addSql(`alter table organization add column networks text[] not null default '{}';`);
    this.addSql(
      'alter table organization add constraint organization_networks_check check (cardinality(networks) <= 50);',
    );
  }

  override down(): void {
    this.addSql('alter table organization drop column networks;');
  }
}
