import { Migration } from '@mikro-orm/migrations';

/** Links of letters are forgotten by the start of their visit: each hour those of an hour, not a scan of a month. */
export class M0029ForgottenLinks extends Migration {
  override name = 'm0029-forgotten-links';

  override up(): void {
    this.addSql('create index visit_link_start_idx on visit_link (start_time)');
  }

  override down(): void {
    this.addSql('drop index visit_link_start_idx');
  }
}
