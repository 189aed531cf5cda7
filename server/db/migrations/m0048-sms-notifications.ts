import { Migration } from '@mikro-orm/migrations';

/**
 * SMS is a channel of notifications (ADR 11). A message that belongs to one is sent by the job of the notification, as
 * its letters are.
 */
export class M0048SmsNotifications extends Migration {
  override name = 'm0048-sms-notifications';

  override up(): void {
    this.addSql(`
      alter table notification_delivery
        drop constraint notification_delivery_channel_check,
        add constraint notification_delivery_channel_check check (channel in ('letter', 'sms'));
      alter table notification_choice
        drop constraint notification_choice_channel_check,
        add constraint notification_choice_channel_check check (channel in ('letter', 'sms'));
      alter table sms_message add column is_notification boolean not null default false;
      drop index sms_message_unsent_idx;
      create index sms_message_unsent_idx on sms_message (created_at)
        where sent_at is null and failed_at is null and not is_notification;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index sms_message_unsent_idx;
      delete from sms_message where is_notification and sent_at is null;
      alter table sms_message drop column is_notification;
      create index sms_message_unsent_idx on sms_message (created_at) where sent_at is null and failed_at is null;
      delete from notification_delivery where channel = 'sms';
      delete from notification_choice where channel = 'sms';
      alter table notification_delivery
        drop constraint notification_delivery_channel_check,
        add constraint notification_delivery_channel_check check (channel in ('letter'));
      alter table notification_choice
        drop constraint notification_choice_channel_check,
        add constraint notification_choice_channel_check check (channel in ('letter'));
    `);
  }
}
