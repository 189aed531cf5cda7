import { Migration } from '@mikro-orm/migrations';

/**
 * What a person says of themselves (2 §3 "Personal profile"), what follows them to another device (K17), and the
 * closing of an account: `closed_at` until it is restored, `erased_at` when nothing of the person is left in the row.
 */
export class M0037Profile extends Migration {
  override name = 'm0037-profile';

  override up(): void {
    this.addSql(`
      alter table app_user
        add column gender text constraint app_user_gender_check check (gender in ('male', 'female')),
        add column birth_date date constraint app_user_birth_date_check check (birth_date >= '1900-01-01'),
        add column preferences jsonb not null default '{}'
          constraint app_user_preferences_check check (jsonb_typeof(preferences) = 'object'),
        add column closed_at timestamptz,
        add column warned_at timestamptz,
        add column erased_at timestamptz,
        drop constraint app_user_reachable,
        add constraint app_user_reachable check (email is not null or phone is not null or erased_at is not null),
        add constraint app_user_closing check (closed_at is not null or (warned_at is null and erased_at is null));
      create index app_user_closed_idx on app_user (closed_at) where closed_at is not null and erased_at is null;
    `);
  }

  override down(): void {
    this.addSql(`
      update app_user set phone = '+70000000000' where email is null and phone is null;
      drop index app_user_closed_idx;
      alter table app_user
        drop constraint app_user_closing,
        drop constraint app_user_reachable,
        add constraint app_user_reachable check (email is not null or phone is not null),
        drop column erased_at,
        drop column warned_at,
        drop column closed_at,
        drop column preferences,
        drop column birth_date,
        drop column gender;
    `);
  }
}
