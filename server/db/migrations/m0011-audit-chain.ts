import { Migration } from '@mikro-orm/migrations';

const COLUMNS = 'id, at, action, result, user_id, session_id, organization_id, object_type, object_id, ip, details';

/**
 * The log of what happened, kept by months, with the roles of who did it, and sealed: each hour is closed by a seal
 * whose mark hangs on the seal before it (ADR 8). Partitions live in a schema of their own, where the application may
 * do nothing.
 */
export class M0011AuditChain extends Migration {
  override name = 'm0011-audit-chain';

  override up(): void {
    this.addSql(`
      alter table audit_event rename to audit_event_before;
      alter index audit_event_pkey rename to audit_event_before_pkey;
      drop index audit_event_clinic_idx, audit_event_object_idx;

      create table audit_event (
        id uuid not null,
        at timestamptz not null default now(),
        action text not null check (action <> ''),
        result text not null check (result in ('ok', 'refused')),
        user_id uuid,
        -- roles at that moment: in the clinic of the event (in all of them when it has none), and superuser
        role text not null default '',
        session_id uuid,
        organization_id uuid,
        object_type text,
        object_id uuid,
        ip text not null default '',
        details jsonb not null default '{}',
        primary key (id, at)
      ) partition by range (at);
      create index audit_event_clinic_idx on audit_event (organization_id, at);
      create index audit_event_object_idx on audit_event (object_id, at);
      -- for the seals, which read hours; rows come in the order of time
      create index audit_event_at_idx on audit_event using brin (at);

      create schema audit;
      create table audit.event_other partition of audit_event default;

      -- The application has no right to make tables: this makes the one of a month, and only of one near now.
      create function make_audit_month(month date) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
        next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
        part text := 'event_' || to_char(month, 'YYYY_MM');
      begin
        if to_regclass('audit.' || part) is not null or first > now() + interval '100 days' then return false; end if;
        execute format('create table audit.%I partition of audit_event for values from (%L) to (%L)', part, first, next);
        execute format('create trigger no_truncate before truncate on audit.%I for each statement execute function refuse_audit_change()', part);
        if exists (select from pg_roles where rolname = 'clinic_app') then execute format('revoke all on audit.%I from clinic_app', part); end if;
        return true;
      exception
        -- another process makes it, or rows of that month came before it and stay where they are
        when duplicate_table or check_violation then return false;
      end $$;

      create function set_audit_role() returns trigger language plpgsql as $$
      begin
        if new.user_id is not null and new.role = '' then
          select coalesce(string_agg(role, ',' order by role), '') into new.role from (
            select role from organization_role where user_id = new.user_id and (organization_id = new.organization_id or new.organization_id is null)
            union select 'superuser' from app_user where id = new.user_id and is_superuser
          ) as held;
        end if;
        return new;
      end $$;

      select make_audit_month(month::date) from audit_event_before, date_trunc('month', at at time zone 'UTC') as month group by month;
      select make_audit_month((date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date) from generate_series(0, 2) as ahead;
      insert into audit_event (${COLUMNS}) select ${COLUMNS} from audit_event_before;
      drop table audit_event_before;

      create trigger audit_event_role before insert on audit_event for each row execute function set_audit_role();
      create trigger audit_event_no_change before update or delete on audit_event for each row execute function refuse_audit_change();
      create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function refuse_audit_change();
      create trigger no_truncate before truncate on audit.event_other for each statement execute function refuse_audit_change();

      create table audit_seal (
        id bigint primary key check (id > 0),
        -- the seal closes the rows of [since, until)
        since timestamptz not null,
        until timestamptz not null check (until > since),
        rows integer not null check (rows >= 0),
        digest bytea not null,
        -- HMAC of the seal before, this range and this digest under the installation's secret
        mark bytea not null,
        -- tells which secret made it
        key_mark bytea not null,
        sealed_at timestamptz not null default now()
      );
      create unique index audit_seal_until_key on audit_seal (until);
      create trigger audit_seal_no_change before update or delete on audit_seal for each row execute function refuse_audit_change();
      create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function refuse_audit_change();

      do $$ begin
        if exists (select from pg_roles where rolname = 'clinic_app') then
          revoke update, delete, truncate on audit_event, audit_seal from clinic_app;
          revoke all on audit.event_other from clinic_app;
          revoke all on schema audit from clinic_app;
        end if;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`
      create table audit_event_before (
        id uuid primary key,
        at timestamptz not null default now(),
        action text not null check (action <> ''),
        result text not null check (result in ('ok', 'refused')),
        user_id uuid,
        session_id uuid,
        organization_id uuid,
        object_type text,
        object_id uuid,
        ip text not null default '',
        details jsonb not null default '{}'
      );
      insert into audit_event_before (${COLUMNS}) select ${COLUMNS} from audit_event;
      drop table audit_seal;
      drop table audit_event;
      drop schema audit;
      drop function make_audit_month, set_audit_role;
      alter table audit_event_before rename to audit_event;
      alter index audit_event_before_pkey rename to audit_event_pkey;
      alter table audit_event rename constraint audit_event_before_action_check to audit_event_action_check;
      alter table audit_event rename constraint audit_event_before_result_check to audit_event_result_check;
      create index audit_event_clinic_idx on audit_event (organization_id, at);
      create index audit_event_object_idx on audit_event (object_id, at);
      create trigger audit_event_no_change before update or delete on audit_event for each row execute function refuse_audit_change();
      create trigger audit_event_no_truncate before truncate on audit_event for each statement execute function refuse_audit_change();
      do $$ begin
        if exists (select from pg_roles where rolname = 'clinic_app') then revoke update, delete, truncate on audit_event from clinic_app; end if;
      end $$;
    `);
  }
}
