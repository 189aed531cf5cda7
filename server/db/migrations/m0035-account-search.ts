import { Migration } from '@mikro-orm/migrations';

/** Accounts are found by any part of name, address and phone: `admin_users`. */
export class M0035AccountSearch extends Migration {
  override name = 'm0035-account-search';

  override up(): void {
    this.addSql(`
      create index app_user_search_idx on app_user using gin (
        replace(lower(last_name || ' ' || first_name || ' ' || middle_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), U&'\\0451', U&'\\0435') gin_trgm_ops
      );
    `);
  }

  override down(): void {
    this.addSql('drop index app_user_search_idx;');
  }
}
