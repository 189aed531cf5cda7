import { Migration } from '@mikro-orm/migrations';

/** Which sessions a passkey opened: it is two factors at once, so that nothing more is asked of them. */
export class M0046PasskeySessions extends Migration {
  override name = 'm0046-passkey-sessions';

  override up(): void {
    this.addSql(`alter table session add column by_passkey boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table session drop column by_passkey;`);
  }
}
