import { Migration } from '@mikro-orm/migrations';

/**
 * Files of clinics (ADR 10): a row a file, a row for each object of it in the store, and what each clinic keeps in
 * all. A row is written before its objects, so that an object without a row is a leftover, however the program died.
 */
export class M0015Files extends Migration {
  override name = 'm0015-files';

  override up(): void {
    this.addSql(`
      create table file (
        id uuid not null,
        organization_id uuid not null references organization (id),
        -- what it belongs to, by the table's name; null: nothing yet
        owner_kind text check (owner_kind <> ''),
        owner_id uuid,
        -- of what was sent; a picture is stored anew
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        bytes bigint not null check (bytes > 0),
        type text not null check (type ~ '^[a-z]+/[a-z0-9.+-]+$'),
        name text not null check (name <> '' and length(name) <= 150),
        store text not null check (store in ('public', 'private')),
        state text not null check (state in ('new', 'checking', 'ready', 'refused', 'gone')),
        width integer check (width > 0),
        height integer check (height > 0),
        created_by uuid references app_user (id),
        created_at timestamptz not null default now(),
        -- since when it belongs to nothing
        orphan_at timestamptz,
        version integer not null default 1,
        primary key (id, organization_id),
        constraint file_owner_whole check ((owner_kind is null) = (owner_id is null)),
        constraint file_orphan_dated check ((owner_kind is null) = (orphan_at is not null)),
        constraint file_measures_whole check ((width is null) = (height is null))
      );
      -- files of one owner: file_bind and the lists of the features
      create index file_owner_idx on file (organization_id, owner_kind, owner_id) where owner_id is not null;
      -- the hourly clean-up: file_take_orphans
      create index file_orphan_idx on file (orphan_at) where orphan_at is not null;
      -- what waits for the virus check: file_checking
      create index file_checking_idx on file (created_at) where state = 'checking';
      -- the clean-up of uploads that died: file_take_orphans
      create index file_new_idx on file (created_at) where state = 'new';

      create table file_variant (
        organization_id uuid not null references organization (id),
        file_id uuid not null,
        -- longest side in pixels; 0: what is no picture
        size integer not null check (size >= 0),
        bytes bigint not null check (bytes > 0),
        -- name of the object in the store, and of a public one in its address: 128 random bits
        key text not null check (key ~ '^[0-9a-f]{32}$'),
        primary key (organization_id, file_id, size),
        foreign key (organization_id, file_id) references file (organization_id, id)
      );
      -- public addresses (file_public) and objects without a row (file_known_keys)
      create unique index file_variant_key_key on file_variant (key);

      -- bytes that a clinic keeps: raised by the statement that writes a file's row, lowered by the one that deletes it
      create table file_usage (
        organization_id uuid primary key references organization (id),
        used_bytes bigint not null check (used_bytes >= 0),
        -- as it was at the last upload
        max_bytes bigint not null,
        constraint file_usage_within_quota check (used_bytes <= max_bytes)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table file_usage, file_variant, file;');
  }
}
