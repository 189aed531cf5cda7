import { Migration } from '@mikro-orm/migrations';

/** The platform switches a clinic off (K9): its page, its booking and its desks are closed, its rows stay. */
export class M0034DisabledClinics extends Migration {
  override name = 'm0034-disabled-clinics';

  override up(): void {
    this.addSql('alter table organization add column disabled_at timestamptz;');
  }

  override down(): void {
    this.addSql('alter table organization drop column disabled_at;');
  }
}
