import { Migration } from '@mikro-orm/migrations';

/** A page of people is read in the order of their names, of all of them or of one state: `admin_users`, `people`. */
export class M0045PeopleOrder extends Migration {
  override name = 'm0045-people-order';

  override up(): void {
    this.addSql(`
      create index app_user_name_idx on app_user (last_name, first_name, id) where erased_at is null;
      create index app_user_state_idx on app_user
        (coalesce(case when closed_at is not null then 'closed' end, status), last_name, first_name, id) where erased_at is null;
    `);
  }

  override down(): void {
    this.addSql('drop index app_user_state_idx, app_user_name_idx;');
  }
}
