import { Migration } from '@mikro-orm/migrations';

/**
 * Clinics and their people (decision "People and clinics"). Every clinic row carries `organization_id`, and every
 * foreign key between clinic tables carries it too, so that a row can never point into another clinic. Their primary
 * key is (id, organization_id): one index serves both the lookup by id and the composite foreign keys. `practitioner`
 * is the person across clinics and belongs to none.
 */
export class M0002Clinics extends Migration {
  override name = 'm0002-clinics';

  override up(): void {
    this.addSql(`
      create table organization (
        id uuid primary key,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        title text not null check (title <> ''),
        logo text,
        website text not null default '',
        address text not null default '',
        city text not null default '',
        info text not null default '',
        phones text[] not null default '{}',
        worktime text not null default '',
        inn text not null default '',
        kpp text not null default '',
        ogrn text not null default '',
        okato text not null default '',
        timezone text not null,
        front jsonb not null default '{}',
        modules text[] not null default '{}',
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index organization_title_idx on organization (title);
      create unique index organization_website_key on organization (lower(website)) where website <> '';

      create table organization_role (
        organization_id uuid not null references organization (id),
        user_id uuid not null references app_user (id),
        role text not null check (role in ('orgadmin', 'doctor', 'employee', 'patient')),
        created_at timestamptz not null default now(),
        primary key (organization_id, user_id, role)
      );
      create index organization_role_user_idx on organization_role (user_id) include (organization_id, role);

      create table practitioner (
        id uuid primary key,
        user_id uuid unique references app_user (id),
        created_at timestamptz not null default now()
      );

      create table specialty (
        id uuid not null,
        organization_id uuid not null references organization (id),
        title text not null check (title <> ''),
        version integer not null default 1,
        primary key (id, organization_id)
      );
      create unique index specialty_title_key on specialty (organization_id, lower(title));

      create table department (
        id uuid not null,
        organization_id uuid not null references organization (id),
        title text not null check (title <> ''),
        version integer not null default 1,
        primary key (id, organization_id)
      );
      create unique index department_title_key on department (organization_id, lower(title));

      create table employee (
        id uuid not null,
        organization_id uuid not null references organization (id),
        practitioner_id uuid not null references practitioner (id),
        last_name text not null check (last_name <> ''),
        first_name text not null check (first_name <> ''),
        middle_name text not null default '',
        email text not null default '',
        phone text not null default '',
        work_email text not null default '',
        work_phone text not null default '' check (length(work_phone) <= 16),
        avatar text,
        version integer not null default 1,
        primary key (id, organization_id),
        unique (organization_id, id, practitioner_id),
        unique (organization_id, practitioner_id)
      );

      create table doctor (
        id uuid not null,
        organization_id uuid not null references organization (id),
        employee_id uuid not null,
        practitioner_id uuid not null,
        specialty_id uuid not null,
        department_id uuid not null,
        degree text not null default '',
        experience integer check (experience between 0 and 90),
        short_info text not null default '',
        full_info text not null default '',
        version integer not null default 1,
        primary key (id, organization_id),
        unique (organization_id, id, practitioner_id),
        unique (organization_id, employee_id, specialty_id, department_id),
        foreign key (organization_id, employee_id, practitioner_id) references employee (organization_id, id, practitioner_id),
        foreign key (organization_id, specialty_id) references specialty (organization_id, id),
        foreign key (organization_id, department_id) references department (organization_id, id)
      );
      create index doctor_specialty_idx on doctor (organization_id, specialty_id);

      create table card_number_counter (
        organization_id uuid primary key references organization (id),
        last_number integer not null default 0 check (last_number >= 0)
      );

      create table patient (
        id uuid not null,
        organization_id uuid not null references organization (id),
        user_id uuid references app_user (id),
        card_number integer not null check (card_number > 0),
        last_name text not null check (last_name <> ''),
        first_name text not null check (first_name <> ''),
        middle_name text not null default '',
        has_no_middle_name boolean not null default false,
        phone text not null default '',
        email text not null default '',
        birth_date date,
        gender text check (gender in ('male', 'female')),
        data jsonb not null default '{}',
        is_card_filled boolean not null generated always as (
          (middle_name <> '' or has_no_middle_name) and birth_date is not null and gender is not null
          and coalesce(data ->> 'registrationSubject', '') <> ''
        ) stored,
        search_fio text collate "C" not null generated always as (
          replace(lower(last_name || ' ' || first_name || ' ' || middle_name), U&'\\0451', U&'\\0435')
        ) stored,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        primary key (id, organization_id),
        unique (organization_id, card_number)
      );
      create unique index patient_user_key on patient (organization_id, user_id) where user_id is not null;
      create index patient_user_idx on patient (user_id) where user_id is not null;
      create index patient_search_idx on patient (organization_id, search_fio) include (id);
    `);
  }

  override down(): void {
    this.addSql(
      'drop table patient, card_number_counter, doctor, employee, department, specialty, practitioner, organization_role, organization;',
    );
  }
}
