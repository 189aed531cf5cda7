import { Migration } from '@mikro-orm/migrations';

/**
 * What proves that who opens an activation link is who registered (rule 2 of docs/reliability.md, "Taking over an
 * account").
 */
export class M0009AccountSafety extends Migration {
  override name = 'm0009-account-safety';

  override up(): void {
    this.addSql(`
      -- random token of the browser that registered, as an HMAC; gone with the activation
      alter table app_user add column ticket_hash bytea;
    `);
  }

  override down(): void {
    this.addSql('alter table app_user drop column ticket_hash;');
  }
}
