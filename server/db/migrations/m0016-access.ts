import { Migration } from '@mikro-orm/migrations';

/**
 * What accounts, chat, video and administration stand on: modules of a clinic, grants of a person beside the roles,
 * levels of a session, identities at other providers and second factors. An account may be without an e-mail (one that
 * signs in by phone or a provider).
 */
export class M0016Access extends Migration {
  override name = 'm0016-access';

  override up(): void {
    this.addSql(`
      update organization set modules = array(
        select module from unnest(array['base', 'video', 'booking', 'registry', 'refbooks', 'reception']) as module
        where module <> 'video' or 'video' = any (organization.modules)
      );
      alter table organization
        alter column modules set default array['base', 'booking', 'registry', 'refbooks', 'reception'],
        add constraint organization_modules_check check (
          modules <@ array['base', 'video', 'booking', 'chatbot', 'forms', 'notifications', 'registry', 'refbooks', 'reception',
            'consultation', 'cash', 'tfoms']
          and 'base' = any (modules));

      -- a permission or a pattern of names (patient.*) that a clinic grants one person
      create table organization_grant (
        organization_id uuid not null references organization (id) on delete cascade,
        user_id uuid not null references app_user (id) on delete cascade,
        permission text not null check (permission ~ '^([a-z_]+[.]([a-z_]+|[*])|[*])$'),
        granted_by uuid references app_user (id) on delete set null,
        granted_at timestamptz not null default now(),
        primary key (organization_id, user_id, permission)
      );
      create index organization_grant_user_idx on organization_grant (user_id);

      alter table session
        add column level text not null default 'full' check (level in ('half_open', 'enrolling', 'full')),
        -- 0: it is never locked by itself
        add column lock_minutes integer not null default 0 check (lock_minutes >= 0),
        -- by the person, or by the workstation's system
        add column locked_at timestamptz;

      alter table app_user
        alter column email drop not null,
        add constraint app_user_reachable check (email is not null or phone is not null);

      create table user_identity (
        id uuid primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        provider text not null check (provider <> ''),
        -- who vouches for the subject: an address of the provider
        issuer text not null default '',
        subject text not null check (subject <> ''),
        email text,
        phone text,
        display_name text not null default '',
        linked_at timestamptz not null default now(),
        last_used_at timestamptz,
        unique (provider, issuer, subject),
        unique (user_id, provider)
      );
      create table user_factor (
        id uuid primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        kind text not null check (kind in ('totp')),
        secret bytea not null,
        -- the last step of time whose code was taken: none is taken twice
        last_step bigint not null default 0,
        name text not null default '',
        created_at timestamptz not null default now(),
        confirmed_at timestamptz,
        last_used_at timestamptz
      );
      create index user_factor_user_idx on user_factor (user_id);

      -- what a job made: both came in migrations before this one
      alter table job_run add constraint job_run_file_fkey foreign key (organization_id, file_id) references file (organization_id, id)
        on delete set null (file_id);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table job_run drop constraint job_run_file_fkey;
      drop table user_factor;
      drop table user_identity;
      alter table app_user drop constraint app_user_reachable, alter column email set not null;
      alter table session drop column level, drop column lock_minutes, drop column locked_at;
      drop table organization_grant;
      alter table organization drop constraint organization_modules_check, alter column modules set default '{}';
    `);
  }
}
