import { Migration } from '@mikro-orm/migrations';

/**
 * An e-mail that its person adds or changes (A5 of the take-over rules): when a code proved the present one, and how
 * the one before comes back. A way back names its person in `data` alone: a new password, which an intruder may have
 * set, must not end it.
 */
export class M0047OwnEmail extends Migration {
  override name = 'm0047-own-email';

  override up(): void {
    this.addSql(`
      alter table app_user
        -- null: what activated the account proved it
        add column email_verified_at timestamptz,
        add constraint app_user_email_verified check (email_verified_at is null or email is not null);
      alter table auth_challenge
        drop constraint auth_challenge_kind_check,
        add constraint auth_challenge_kind_check check (kind in
          ('factor_code', 'phone_code', 'contact_code', 'email_code', 'email_undo', 'passkey_add', 'passkey_use', 'social', 'social_ticket', 'workstation'));
      create index auth_challenge_undo_idx on auth_challenge ((data ->> 'user')) where kind = 'email_undo';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index auth_challenge_undo_idx;
      delete from auth_challenge where kind in ('email_code', 'email_undo');
      alter table auth_challenge
        drop constraint auth_challenge_kind_check,
        add constraint auth_challenge_kind_check check (kind in
          ('factor_code', 'phone_code', 'contact_code', 'passkey_add', 'passkey_use', 'social', 'social_ticket', 'workstation'));
      alter table app_user drop constraint app_user_email_verified, drop column email_verified_at;
    `);
  }
}
