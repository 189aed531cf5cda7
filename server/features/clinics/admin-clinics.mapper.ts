import type { Static } from 'typebox';
import type { AdminClinic, AdminClinicRow as WireRow, adminClinicEndpoints } from '#shared/contract/admin-clinics.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { emailKey } from '#shared/format/email.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { Invitee } from '#server/features/auth/index.ts';
import type { AdminClinicRow, AdminClinicView } from './admin-clinics.service.ts';
import type { HeldRights } from './person-rights.service.ts';

/** Who is invited, with the address as accounts keep it. */
export const fromInvitee = (body: Input<typeof adminClinicEndpoints.appointClinicAdmin>['body']): Invitee => ({
  ...body,
  email: emailKey(body.email),
});

/** A clinic of the platform's list; its times on its own clock. */
export const toAdminClinicRow = (row: AdminClinicRow): Static<typeof WireRow> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  city: row.city,
  website: row.website,
  timezone: row.timezone,
  created_at: toClinicIso(row.created_at, row.timezone),
  disabled_at: row.disabled_at === null ? null : toClinicIso(row.disabled_at, row.timezone),
  is_published: row.is_published,
  employees: row.employees,
  admins: row.admins.map(({ id, email, last_name, first_name, middle_name, state }) => ({
    id,
    email,
    lastName: last_name,
    firstName: first_name,
    middleName: middle_name,
    state,
  })),
});

/** What a stale change of rights lost to. */
export const toHeldRights = ({ isAdmin, grants }: HeldRights) => ({ is_admin: isAdmin, grants: [...grants] });

export const toAdminClinic = (view: AdminClinicView): Static<typeof AdminClinic> => ({
  ...toAdminClinicRow(view),
  address: view.address,
  phones: [...view.phones],
  inn: view.inn,
  kpp: view.kpp,
  ogrn: view.ogrn,
  okato: view.okato,
  upcoming_visits: view.upcoming_visits,
  networks: [...view.networks],
  modules: [...view.modules],
  version: view.version,
});
