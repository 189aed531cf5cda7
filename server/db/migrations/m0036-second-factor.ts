import { Migration } from '@mikro-orm/migrations';

/**
 * The second factor (K7): one authenticator a person, codes for when it is lost, codes sent to a half-open session, and
 * the tries of one. When a person last proved who they are, for what asks for a fresh proof. The lock follows the
 * setting and the present roles, as the idle time does: no session keeps minutes of its own.
 */
export class M0036SecondFactor extends Migration {
  override name = 'm0036-second-factor';

  override up(): void {
    this.addSql(`
      alter table session
        drop column lock_minutes,
        add column authenticated_at timestamptz not null default now(),
        -- codes that were tried while it was half open
        add column factor_tries integer not null default 0 check (factor_tries >= 0);

      -- the set-up that is begun anew takes the place of the one that was not finished
      drop index user_factor_user_idx;
      alter table user_factor add constraint user_factor_user_id_kind_key unique (user_id, kind);

      create table user_recovery_code (
        user_id uuid not null references app_user (id) on delete cascade,
        code_hash bytea not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      );

      -- hashes of secrets that are answered within minutes: codes by letter or SMS, ways through a provider, passkeys
      create table auth_challenge (
        id uuid primary key,
        kind text not null check (kind in
          ('factor_code', 'phone_code', 'contact_code', 'passkey_add', 'passkey_use', 'social', 'social_ticket', 'workstation')),
        secret_hash bytea not null,
        user_id uuid references app_user (id) on delete cascade,
        session_id uuid references session (id) on delete cascade,
        data jsonb not null default '{}',
        tries smallint not null default 0,
        max_tries smallint not null check (max_tries > 0),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        spent_at timestamptz,
        check (tries between 0 and max_tries)
      );
      create index auth_challenge_hash_idx on auth_challenge (kind, secret_hash);
      create index auth_challenge_user_idx on auth_challenge (user_id);
      create index auth_challenge_session_idx on auth_challenge (session_id);
      create index auth_challenge_expires_idx on auth_challenge (expires_at);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table auth_challenge;
      drop table user_recovery_code;
      alter table user_factor drop constraint user_factor_user_id_kind_key;
      create index user_factor_user_idx on user_factor (user_id);
      alter table session
        drop column factor_tries,
        drop column authenticated_at,
        add column lock_minutes integer not null default 0 check (lock_minutes >= 0);
    `);
  }
}
