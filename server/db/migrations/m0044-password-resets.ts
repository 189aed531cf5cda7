import { Migration } from '@mikro-orm/migrations';

/** When the password was last set by who shows a mailbox or a phone: for a while no code is sent there to sign in. */
export class M0044PasswordResets extends Migration {
  override name = 'm0044-password-resets';

  override up(): void {
    this.addSql(`alter table app_user add column password_reset_at timestamptz;`);
  }

  override down(): void {
    this.addSql(`alter table app_user drop column password_reset_at;`);
  }
}
