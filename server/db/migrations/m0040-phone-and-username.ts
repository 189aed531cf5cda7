import { Migration } from '@mikro-orm/migrations';

/**
 * Sign-in by phone and by name (A23, A25): a phone that its owner proved opens one account alone, one that waits for
 * its code is replaced by the next registration of it. The outbox of SMS, and the proofs of work that were used (A17).
 */
export class M0040PhoneAndUsername extends Migration {
  override name = 'm0040-phone-and-username';

  override up(): void {
    this.addSql(`
      alter table app_user
        add column phone_verified_at timestamptz,
        -- lower case, as e-mail is; a letter in it, so that no name reads as a phone
        add column username text constraint app_user_username_key unique
          constraint app_user_username_check check (username ~ '^[a-z0-9._-]{3,40}$' and username ~ '[a-z]'),
        add column signed_in_at timestamptz,
        add constraint app_user_phone_verified check (phone_verified_at is null or phone is not null),
        drop constraint app_user_reachable,
        add constraint app_user_reachable
          check (email is not null or phone is not null or username is not null or erased_at is not null);
      create unique index app_user_phone_key on app_user (phone) where phone_verified_at is not null;
      create unique index app_user_phone_waiting_key on app_user (phone)
        where phone_verified_at is null and email is null and status = 'pending_activation';

      create table sms_message (
        id uuid primary key,
        to_phone text not null constraint sms_message_phone_check check (to_phone ~ '^\\+7\\d{10}$'),
        text text not null,
        -- of who caused it: a gateway stops floods by it
        caller_ip text,
        created_at timestamptz not null default now(),
        -- what it says is worth nothing then
        not_after timestamptz,
        sent_at timestamptz,
        failed_at timestamptz,
        attempts integer not null default 0,
        last_error text,
        gateway text,
        gateway_id text,
        state text constraint sms_message_state_check check (state in ('accepted', 'delivered', 'undelivered')),
        parts smallint,
        cost numeric(10, 2),
        constraint sms_message_one_end check (sent_at is null or failed_at is null),
        constraint sms_message_state_sent check (state is null or sent_at is not null)
      );
      create index sms_message_created_idx on sms_message (created_at desc);
      create index sms_message_to_idx on sms_message (to_phone, created_at);
      create index sms_message_unsent_idx on sms_message (created_at) where sent_at is null and failed_at is null;
      create index sms_message_asked_idx on sms_message (sent_at) where state = 'accepted';

      create table proof_spent (
        signature text primary key,
        expires_at timestamptz not null
      );
      create index proof_spent_expires_idx on proof_spent (expires_at);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table proof_spent;
      drop table sms_message;
      update app_user set phone = '+70000000000' where email is null and phone is null and erased_at is null;
      drop index app_user_phone_waiting_key;
      drop index app_user_phone_key;
      alter table app_user
        drop constraint app_user_reachable,
        add constraint app_user_reachable check (email is not null or phone is not null or erased_at is not null),
        drop constraint app_user_phone_verified,
        drop column signed_in_at,
        drop column username,
        drop column phone_verified_at;
    `);
  }
}
