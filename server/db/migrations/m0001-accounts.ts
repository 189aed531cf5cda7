import { Migration } from '@mikro-orm/migrations';

/**
 * People who sign in, their consents, one-time links, sessions, throttling of guesses, letters (1 §3,
 * docs/reliability.md).
 */
export class M0001Accounts extends Migration {
  override name = 'm0001-accounts';

  override up(): void {
    this.addSql(`
      -- milliseconds since 1970, as JavaScript counts them
      create function ms(at timestamptz) returns float8 language sql immutable parallel safe
        return (extract(epoch from at) * 1000)::float8;

      -- facts of this installation: up to which day the demo's schedule is laid
      create table app_meta (
        key text primary key,
        value jsonb not null
      );

      create table app_user (
        id uuid primary key,
        email text not null unique check (email = lower(email) and length(email) <= 254),
        password_hash text not null,
        status text not null check (status in ('pending_activation', 'activated', 'pending_approval', 'banned', 'disapproved')),
        first_name text not null check (first_name <> ''),
        last_name text not null check (last_name <> ''),
        middle_name text not null default '',
        phone text check (phone ~ '^\\+7\\d{10}$'),
        avatar text,
        is_superuser boolean not null default false,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );

      create table consent_document (
        kind text not null check (kind in ('terms', 'personal_data', 'notifications')),
        version integer not null check (version > 0),
        title text not null,
        text text not null,
        is_required boolean not null,
        published_at timestamptz not null default now(),
        primary key (kind, version)
      );
      create table user_consent (
        id uuid primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        kind text not null,
        version integer not null,
        given_at timestamptz not null default now(),
        revoked_at timestamptz,
        ip text not null,
        foreign key (kind, version) references consent_document (kind, version)
      );
      create index user_consent_user_idx on user_consent (user_id, kind, version);

      create table one_time_token (
        token_hash bytea primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        purpose text not null check (purpose in ('activation', 'password_reset')),
        next_path text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null check (expires_at > created_at),
        spent_at timestamptz
      );
      create index one_time_token_user_idx on one_time_token (user_id, purpose);

      create table session (
        id uuid primary key,
        token_hash bytea not null unique,
        user_id uuid not null references app_user (id) on delete cascade,
        created_at timestamptz not null default now(),
        last_active_at timestamptz not null default now(),
        expires_at timestamptz not null,
        idle_minutes integer not null check (idle_minutes > 0),
        revoked_at timestamptz,
        ip text not null,
        user_agent text not null default ''
      );
      create index session_user_idx on session (user_id, last_active_at);

      create table throttle (
        key text primary key,
        failures integer not null check (failures >= 0),
        next_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index throttle_expires_idx on throttle (expires_at);

      create table mail_message (
        id uuid primary key,
        to_address text not null,
        subject text not null,
        text text not null,
        html text not null,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        last_error text
      );
      create index mail_message_due_idx on mail_message (next_attempt_at) where sent_at is null;
      create index mail_message_created_idx on mail_message (created_at desc);
      create index mail_message_to_idx on mail_message (to_address, created_at);
    `);
  }

  override down(): void {
    this.addSql(
      'drop table mail_message, throttle, session, one_time_token, user_consent, consent_document, app_user, app_meta; drop function ms;',
    );
  }
}
