import { Migration } from '@mikro-orm/migrations';

/**
 * The pace of letters: each message is given its turn once, and its job waits until then (ADR 11). What a clinic sent
 * in the last second is counted no more.
 */
export class M0020NotificationTurns extends Migration {
  override name = 'm0020-notification-turns';

  override up(): void {
    this.addSql(`
      -- when it may go by the pace of its clinic
      alter table notification_delivery add column turn_at timestamptz;
      drop index notification_delivery_at_idx;
      -- the last turn of a clinic: delivery_turn
      create index notification_delivery_turn_idx on notification_delivery (organization_id, channel, turn_at) where turn_at is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index notification_delivery_turn_idx;
      create index notification_delivery_at_idx on notification_delivery (organization_id, at) where state in ('sending', 'sent');
      alter table notification_delivery drop column turn_at;
    `);
  }
}
