import { Migration } from '@mikro-orm/migrations';

/**
 * Every address that a clinic's page has had (B12): old links go on working, and no other clinic takes one. One table
 * has present and past addresses, so that its key decides between two clinics at once.
 */
export class M0052ClinicAddresses extends Migration {
  override name = 'm0052-clinic-addresses';

  override up(): void {
    this.addSql(`
      create table organization_slug (
        slug text primary key,
        organization_id uuid not null references organization (id) on delete cascade,
        since timestamptz not null default now()
      );
      create index organization_slug_organization_idx on organization_slug (organization_id);
      insert into organization_slug (slug, organization_id, since) select slug, id, created_at from organization;

      create function keep_organization_slug() returns trigger language plpgsql as $$
      begin
        insert into organization_slug (slug, organization_id) values (new.slug, new.id) on conflict (slug) do nothing;
        if not exists (select from organization_slug where slug = new.slug and organization_id = new.id) then
          raise unique_violation using message = 'the address of another clinic', constraint = 'organization_slug_key';
        end if;
        return null;
      end $$;
      create trigger organization_keeps_slug after insert or update of slug on organization
        for each row execute function keep_organization_slug();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger organization_keeps_slug on organization;
      drop function keep_organization_slug;
      drop table organization_slug;
    `);
  }
}
