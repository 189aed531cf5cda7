import { Migration } from '@mikro-orm/migrations';

/**
 * Append-only log of who did what (docs/reliability.md, "The log"). A trigger refuses change and removal to everybody;
 * in the embedded cluster the application's role has no right to them either. No foreign keys: a row outlives what it
 * names.
 */
export class M0004Audit extends Migration {
  override name = 'm0004-audit';

  override up(): void {
    this.addSql(`
      create table audit_event (
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
      create index audit_event_clinic_idx on audit_event (organization_id, at);
      create index audit_event_object_idx on audit_event (object_id, at);

      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_event_no_change before update or delete on audit_event
        for each row execute function refuse_audit_change();
      create trigger audit_event_no_truncate before truncate on audit_event
        for each statement execute function refuse_audit_change();

      do $$ begin
        if exists (select from pg_roles where rolname = 'clinic_app') then
          revoke update, delete, truncate on audit_event from clinic_app;
        end if;
      end $$;
    `);
  }

  override down(): void {
    this.addSql('drop table audit_event; drop function refuse_audit_change;');
  }
}
