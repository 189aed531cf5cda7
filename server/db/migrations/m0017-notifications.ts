import { Migration } from '@mikro-orm/migrations';

/**
 * Notifications (ADR 11): what a person is to be told, how each channel fared with it, and what the person chose.
 * Letters of the outbox may carry files, and one that belongs to a notification is sent by the notification's job.
 */
export class M0017Notifications extends Migration {
  override name = 'm0017-notifications';

  override up(): void {
    this.addSql(`
      create table notification (
        id uuid not null,
        organization_id uuid not null references organization (id),
        patient_id uuid not null,
        kind text not null check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours')),
        -- one occasion is told once: the kind, what it is about, and which time
        dedupe_key text not null check (dedupe_key <> ''),
        -- ids only: what is said is read when it is said
        data jsonb not null check (jsonb_typeof(data) = 'object'),
        created_at timestamptz not null default now(),
        primary key (id, organization_id),
        constraint notification_dedupe_key unique (organization_id, dedupe_key),
        foreign key (organization_id, patient_id) references patient (organization_id, id)
      );
      -- what else a person is to be told, and was told of the same appointment: deliveries_of_person, notices
      create index notification_patient_idx on notification (organization_id, patient_id, id);

      create table notification_delivery (
        organization_id uuid not null references organization (id),
        notification_id uuid not null,
        channel text not null check (channel in ('letter')),
        state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
        attempts integer not null default 0 check (attempts >= 0),
        -- why it was skipped, or the provider's last words
        error text,
        -- the notification whose job sends it: several of one person go in one message
        lead_id uuid,
        provider_id text,
        due_at timestamptz not null,
        -- since when it has its state
        at timestamptz not null default now(),
        primary key (organization_id, notification_id, channel),
        foreign key (organization_id, notification_id) references notification (organization_id, id) on delete cascade,
        foreign key (organization_id, lead_id) references notification (organization_id, id),
        constraint notification_delivery_led check (lead_id is not null or state not in ('sending', 'sent')),
        constraint notification_delivery_explained check (error is not null or state not in ('failed', 'skipped', 'unknown'))
      );
      -- the parts of one message: deliveries_led
      create index notification_delivery_lead_idx on notification_delivery (organization_id, lead_id) where lead_id is not null;
      -- the pace of a clinic: deliveries_pace
      create index notification_delivery_at_idx on notification_delivery (organization_id, at) where state in ('sending', 'sent');

      create table notification_choice (
        user_id uuid not null references app_user (id) on delete cascade,
        kind text not null check (kind in ('booked', 'cancelled_by_clinic', 'moved', 'reminder_day', 'reminder_hours')),
        channel text not null check (channel in ('letter')),
        is_on boolean not null,
        changed_at timestamptz not null default now(),
        primary key (user_id, kind, channel)
      );

      alter table mail_message
        -- [{ name, type, text }]
        add column attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
        add column is_notification boolean not null default false;
      drop index mail_message_unsent_idx;
      create index mail_message_unsent_idx on mail_message (created_at)
        where sent_at is null and failed_at is null and not is_notification;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index mail_message_unsent_idx;
      delete from mail_message where is_notification and sent_at is null;
      alter table mail_message drop column attachments, drop column is_notification;
      create index mail_message_unsent_idx on mail_message (created_at) where sent_at is null and failed_at is null;
      drop table notification_choice, notification_delivery, notification;
    `);
  }
}
