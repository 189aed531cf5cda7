import { Migration } from '@mikro-orm/migrations';

/**
 * People whom a person books for: a child, a parent. Each is a patient of their own in a clinic, whose account is that
 * of the person who books; the foreign key holds that nobody else's account is. A person's own patient is the one
 * without a dependant.
 */
export class M0026Dependants extends Migration {
  override name = 'm0026-dependants';

  override up(): void {
    this.addSql(`
      create table dependant (
        id uuid primary key,
        version integer not null default 1,
        user_id uuid not null references app_user (id) on delete cascade,
        last_name text not null check (last_name <> ''),
        first_name text not null check (first_name <> ''),
        middle_name text not null default '',
        birth_date date not null,
        gender text not null check (gender in ('male', 'female')),
        relation text not null check (relation in ('child', 'parent', 'spouse', 'other')),
        confirmed_at timestamptz not null,
        removed_at timestamptz,
        created_at timestamptz not null default now(),
        unique (id, user_id)
      );
      create index dependant_user_idx on dependant (user_id) where removed_at is null;
      alter table patient add column dependant_id uuid,
        add constraint patient_dependant_fkey foreign key (dependant_id, user_id) references dependant (id, user_id);
      drop index patient_user_key;
      drop index patient_user_idx;
      create unique index patient_user_key on patient (organization_id, user_id) where user_id is not null and dependant_id is null;
      create unique index patient_dependant_key on patient (dependant_id, organization_id) where dependant_id is not null;
      create index patient_user_idx on patient (user_id, organization_id) where user_id is not null;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index patient_user_key;
      drop index patient_user_idx;
      update patient set user_id = null where dependant_id is not null;
      alter table patient drop column dependant_id;
      drop table dependant;
      create unique index patient_user_key on patient (organization_id, user_id) where user_id is not null;
      create index patient_user_idx on patient (user_id) where user_id is not null;
    `);
  }
}
