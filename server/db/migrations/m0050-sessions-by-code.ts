import { Migration } from '@mikro-orm/migrations';

/**
 * Which sessions a code opened: where staff owe a second factor, a password alone must not set one up for who has a
 * passkey. A phone comes back as an e-mail does, and a clinic does not invite an address that may.
 */
export class M0050SessionsByCode extends Migration {
  override name = 'm0050-sessions-by-code';

  override up(): void {
    this.addSql(`
      alter table session add column by_code boolean not null default false;
      alter table auth_challenge
        drop constraint auth_challenge_kind_check,
        add constraint auth_challenge_kind_check check (kind in
          ('factor_code', 'phone_code', 'contact_code', 'email_code', 'email_undo', 'phone_undo', 'passkey_add', 'passkey_use', 'social', 'social_ticket', 'workstation'));
      create index auth_challenge_phone_undo_idx on auth_challenge ((data ->> 'phone')) where kind = 'phone_undo';
      create index auth_challenge_phone_undo_user_idx on auth_challenge ((data ->> 'user')) where kind = 'phone_undo';
      create index auth_challenge_undo_email_idx on auth_challenge ((data ->> 'email')) where kind = 'email_undo';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index auth_challenge_undo_email_idx, auth_challenge_phone_undo_idx, auth_challenge_phone_undo_user_idx;
      delete from auth_challenge where kind = 'phone_undo';
      alter table auth_challenge
        drop constraint auth_challenge_kind_check,
        add constraint auth_challenge_kind_check check (kind in
          ('factor_code', 'phone_code', 'contact_code', 'email_code', 'email_undo', 'passkey_add', 'passkey_use', 'social', 'social_ticket', 'workstation'));
      alter table session drop column by_code;
    `);
  }
}
