import { Migration } from '@mikro-orm/migrations';

/** Marks of devices, links that give one, and counters under keyed hashes (N7.1, N7.2). */
export class M0008Throttle extends Migration {
  override name = 'm0008-throttle';

  override up(): void {
    this.addSql(`
      alter table app_user add column device_epoch integer not null default 0;
      alter table one_time_token drop constraint one_time_token_purpose_check;
      alter table one_time_token add constraint one_time_token_purpose_check check (purpose in ('activation', 'password_reset', 'device'));
      -- the old keys name e-mails and addresses, and nothing reads them any more
      delete from throttle;
    `);
  }

  override down(): void {
    this.addSql(`
      delete from throttle;
      delete from one_time_token where purpose = 'device';
      alter table one_time_token drop constraint one_time_token_purpose_check;
      alter table one_time_token add constraint one_time_token_purpose_check check (purpose in ('activation', 'password_reset'));
      alter table app_user drop column device_epoch;
    `);
  }
}
