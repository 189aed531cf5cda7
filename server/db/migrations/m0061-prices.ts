import { Migration } from '@mikro-orm/migrations';

/** What a clinic's services cost, in the order of its list; the list that an import replaced can be taken back. */
export class M0061Prices extends Migration {
  override name = 'm0061-prices';

  override up(): void {
    this.addSql(`
      create table price (
        id uuid not null,
        version integer not null default 1,
        organization_id uuid not null references organization (id),
        -- a row that was added by hand has the place of the last one of its category, and comes after it by its id
        place integer not null check (place > 0),
        category text not null default '',
        code text not null default '',
        name text not null check (name <> ''),
        -- kopecks
        amount integer not null check (amount between 0 and 1000000000),
        -- the least that it costs
        is_from boolean not null default false,
        primary key (id, organization_id)
      );
      create index price_place_idx on price (organization_id, place, id);

      create table price_undo (
        organization_id uuid not null primary key references organization (id),
        prices jsonb not null check (jsonb_typeof(prices) = 'array'),
        replaced_at timestamptz not null default now()
      );
    `);
  }

  override down(): void {
    this.addSql('drop table price_undo, price;');
  }
}
