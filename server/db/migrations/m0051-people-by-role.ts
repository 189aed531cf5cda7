import { Migration } from '@mikro-orm/migrations';

/** People of the platform by the role that they work with; patients have one, too, and nobody looks for those by it. */
export class M0051PeopleByRole extends Migration {
  override name = 'm0051-people-by-role';

  override up(): void {
    this.addSql(`
      create index organization_role_staff_idx on organization_role (role) include (user_id) where role <> 'patient';
      create index app_user_superuser_idx on app_user (id) where is_superuser;
    `);
  }

  override down(): void {
    this.addSql('drop index organization_role_staff_idx, app_user_superuser_idx;');
  }
}
