import { Migration } from '@mikro-orm/migrations';

/**
 * A clinic keeps at most ten former addresses of its page, or one could take what others want without end. Its row is
 * locked by the change, so two at once are counted one after the other.
 */
export class M0070PastAddresses extends Migration {
  override name = 'm0070-past-addresses';

  override up(): void {
    this.addSql(`
      create or replace function keep_organization_slug() returns trigger language plpgsql as $$
      begin
        insert into organization_slug (slug, organization_id) values (new.slug, new.id) on conflict (slug) do nothing;
        if not exists (select from organization_slug where slug = new.slug and organization_id = new.id) then
          raise unique_violation using message = 'the address of another clinic', constraint = 'organization_slug_key';
        end if;
        if tg_op = 'UPDATE' and new.slug <> old.slug
          and (select count(*) from organization_slug where organization_id = new.id and slug <> new.slug) > 10 then
          raise check_violation using message = 'too many former addresses', constraint = 'organization_slug_past';
        end if;
        return null;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`
      create or replace function keep_organization_slug() returns trigger language plpgsql as $$
      begin
        insert into organization_slug (slug, organization_id) values (new.slug, new.id) on conflict (slug) do nothing;
        if not exists (select from organization_slug where slug = new.slug and organization_id = new.id) then
          raise unique_violation using message = 'the address of another clinic', constraint = 'organization_slug_key';
        end if;
        return null;
      end $$;
    `);
  }
}
