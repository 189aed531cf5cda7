import { Migration } from '@mikro-orm/migrations';

/**
 * Passkeys (A35). A person is known to authenticators by random bytes, not by the account's id, which others may know.
 * A key works on the host alone that it was made for: the row keeps it, so that a changed address is noticed.
 */
export class M0042Passkeys extends Migration {
  override name = 'm0042-passkeys';

  override up(): void {
    this.addSql(`
      alter table app_user
        add column webauthn_handle bytea constraint app_user_webauthn_handle_check check (octet_length(webauthn_handle) = 32),
        add constraint app_user_webauthn_handle_key unique (webauthn_handle);

      create table user_passkey (
        id uuid primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
        -- COSE; of no fixed length: that depends on the algorithm
        public_key bytea not null,
        algorithm integer not null,
        -- stays 0 of a key that is synchronised between devices
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
        backed_up boolean not null,
        aaguid uuid not null,
        rp_id text not null,
        name text not null check (name <> ''),
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        constraint user_passkey_credential_id_key unique (credential_id)
      );
      create index user_passkey_user_idx on user_passkey (user_id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table user_passkey;
      alter table app_user
        drop constraint app_user_webauthn_handle_key,
        drop constraint app_user_webauthn_handle_check,
        drop column webauthn_handle;
    `);
  }
}
