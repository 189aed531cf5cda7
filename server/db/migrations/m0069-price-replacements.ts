import { Migration } from '@mikro-orm/migrations';

/** Each replacement of a price list has a name, by which it is taken back once. */
export class M0069PriceReplacements extends Migration {
  override name = 'm0069-price-replacements';

  override up(): void {
    this.addSql('alter table price_undo add column id uuid not null default gen_random_uuid();');
  }

  override down(): void {
    this.addSql('alter table price_undo drop column id;');
  }
}
