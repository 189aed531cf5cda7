import { Migration } from '@mikro-orm/migrations';

/** Replacements of a price list are counted, so that each is taken back once. */
export class M0069PriceReplacements extends Migration {
  override name = 'm0069-price-replacements';

  override up(): void {
    this.addSql('alter table price_undo add column version integer not null default 1;');
  }

  override down(): void {
    this.addSql('alter table price_undo drop column version;');
  }
}
