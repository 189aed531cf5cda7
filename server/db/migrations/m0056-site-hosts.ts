import { Migration } from '@mikro-orm/migrations';

/** Of the address of a clinic's own site the host name counts: two spellings of one host are one site (K1). */
export class M0056SiteHosts extends Migration {
  override name = 'm0056-site-hosts';

  override up(): void {
    this.addSql(`
      create function site_host(website text) returns text language sql immutable parallel safe
        return regexp_replace(regexp_replace(lower(btrim(website)), '^(https?://)?(www\\.)?', ''), '[:/?#].*$', '');
      -- of clinics that name one host the first keeps it, as visitors of the host were led to its page
      update organization o set website = '' where o.website <> '' and exists (
        select from organization first where first.id < o.id and first.website <> '' and site_host(first.website) = site_host(o.website));
      drop index organization_website_key;
      create unique index organization_website_key on organization (site_host(website)) where website <> '';
    `);
  }

  override down(): void {
    this.addSql(`
      drop index organization_website_key;
      create unique index organization_website_key on organization (lower(website)) where website <> '';
      drop function site_host(text);
    `);
  }
}
