import { normalizePhone } from '#shared/format/phone.ts';
import { hasBookingWindow } from '#shared/rules/booking-window.ts';
import { ownWords } from '#shared/rules/opening-hours.ru.ts';
import { keptWeek, wrongDay } from '#shared/rules/opening-hours.ts';
import { isSiteName } from '#shared/rules/site-name.ts';
import { isKnownZone } from '#shared/rules/clinic-time.ts';
import { isRequisite, keptRequisite, REQUISITES } from '#shared/rules/requisites.ts';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import { assertVersion } from '#server/http/aggregate.ts';
import { inTransaction, type StaffCall, type ClinicCall } from '#server/http/call.ts';
import { DomainError, refusalAt } from '#server/http/domain-error.ts';
import { refusingAt } from '#server/http/errors.ts';
import { audit } from '#server/lib/audit/audit.ts';
import { lockZone } from '#server/db/clinic-zone.ts';
import { clinicForChange } from './clinic-for-change.ts';
import { keptFront, shownDoctors, type FrontGiven } from './clinic-front.service.ts';
import { forgetCallClinic, getClinic } from './clinics.service.ts';
import { clinicChanged } from './events.ts';
import type { ClinicChange, Organization } from './organization.entity.ts';
import { keptSite } from './site-host.ts';

/** A clinic with the addresses that its page had before, newest first. */
export interface ClinicWithPast {
  readonly clinic: Organization;
  readonly pastSlugs: readonly string[];
}
/** By organization_slug_organization_idx. */
const selectPastSlugs = clinicSql<{ slug: string }>(
  'clinic_past_slugs',
  `
  select s.slug from organization_slug s join organization o on o.id = s.organization_id
  where s.organization_id = :clinic and s.slug <> o.slug order by s.since desc, s.slug`,
);
/** By organization_slug_pkey. */
const selectSlugOwner = platformSql<{ owner: string }>(
  'clinic_slug_owner',
  'an address of a page is one clinic’s on the whole platform',
  'select organization_id as owner from organization_slug where slug = :slug',
);
/** A range of slot_doctor_idx. */
const countFutureTimes = clinicSql<{ count: number }>(
  'clinic_future_times',
  'select count(*)::int as count from slot where organization_id = :clinic and start_time > now()',
);

const withPast = async (call: ClinicCall, clinic: Organization): Promise<ClinicWithPast> => ({
  clinic,
  pastSlugs: (await selectPastSlugs(call, {})).map(({ slug }) => slug),
});

/** What the administrator of a clinic keeps of it. @throws not_found */
export const clinicSettings = async (call: ClinicCall): Promise<ClinicWithPast> =>
  withPast(call, await getClinic(call.em, { id: call.clinic.id }));

/** Whether the clinic may have this address: no other has it, or had it before (B12). */
export async function isSlugFree({ em, clinic }: ClinicCall, slug: string): Promise<boolean> {
  const [taken] = await selectSlugOwner(em, { slug });
  return taken === undefined || taken.owner === clinic.id;
}

/** Phones and requisites as they are kept. @throws clinic_phone_wrong, website_wrong, inn_wrong … at their fields */
function keptChange(change: Omit<ClinicChange, 'front'>): ClinicChange {
  const phones = change.phones?.map(normalizePhone);
  if (phones?.includes(null)) throw refusalAt('clinic_phone_wrong', 'phones');
  if (change.website && !isSiteName(change.website)) throw refusalAt('website_wrong', 'website');
  const { hours } = change;
  if (hours && wrongDay(hours) !== null) throw refusalAt('hours_wrong', 'hours');
  const requisites: Partial<Record<(typeof REQUISITES)[number], string>> = {};
  for (const kind of REQUISITES) {
    const typed = change[kind];
    if (typed === undefined) continue;
    const kept = keptRequisite(typed);
    if (!isRequisite(kind, kept)) throw refusalAt(`${kind}_wrong`, kind);
    requisites[kind] = kept;
  }
  // a bare offset such as +03:00 is a zone to Intl, but PostgreSQL reads its sign the other way round
  const { timezone } = change;
  if (timezone !== undefined && (!timezone.includes('/') || !isKnownZone(timezone)))
    throw refusalAt('unknown_zone', 'timezone');
  return {
    ...change,
    ...(hours ? { hours: keptWeek(hours) } : {}),
    ...(change.website ? { website: keptSite(change.website) } : {}),
    ...requisites,
    ...(phones ? { phones: [...new Set(phones.filter((phone) => phone !== null))] } : {}),
  };
}

interface SettingsChange extends Omit<ClinicChange, 'front'> {
  readonly version: number;
  readonly front?: FrontGiven | undefined;
  /** the person knows that the future times keep their instants, and begin at other hours of the new zone (K21) */
  readonly movesTimes?: boolean | undefined;
}
/**
 * Saves what an administrator keeps of the clinic; old addresses of its page lead to the new one. Waits for a
 * generation of times that is under way. Logged, with the names of what was changed.
 * @throws stale_version with the present row, zone_moves_times; slug_taken, slug_wrong, slugs_too_many, website_taken,
 * unknown_zone, clinic_phone_wrong, website_wrong, hours_wrong, booking_lead_too_long, inn_wrong, kpp_wrong,
 * ogrn_wrong, okato_wrong, social_link_wrong, service_wrong, and not_found for a doctor, at their fields
 */
export async function saveClinicSettings(
  call: StaffCall,
  { version, movesTimes = false, front = {}, ...given }: SettingsChange,
): Promise<ClinicWithPast> {
  const doctors = front.doctors && (await shownDoctors(call, front.doctors));
  const change = keptChange(given);
  const fieldOf = { slug_taken: 'slug', slug_wrong: 'slug', slugs_too_many: 'slug', website_taken: 'website' };
  const saved = await refusingAt(fieldOf, () =>
    inTransaction(call, async (call) => {
      const clinic = await clinicForChange(call, call.clinic.id);
      await assertVersion(clinic, version, () => withPast(call, clinic));
      const { slug, timezone } = clinic;
      // pages have the days before the clinic's own words, and a client may send back what it read there
      const worktime = clinic.hours && change.worktime ? ownWords(change.worktime, clinic.hours) : change.worktime;
      const fields = clinic.change({ ...change, worktime, front: { ...keptFront(clinic.front, front), doctors } });
      const isWindowChanged = fields.includes('bookingDays') || fields.includes('bookingLead');
      if (isWindowChanged && !hasBookingWindow(clinic.bookingDays ?? null, clinic.bookingLead))
        throw refusalAt('booking_lead_too_long', 'booking_lead');
      if (fields.includes('timezone') && !movesTimes) {
        await lockZone(call, {});
        const [{ count } = { count: 0 }] = await countFutureTimes(call, {});
        if (count > 0) throw new DomainError('zone_moves_times', { params: { count } });
      }
      await call.em.flush();
      if (fields.length > 0) {
        await audit(call, {
          action: 'clinic.change_settings',
          objectType: 'organization',
          objectId: clinic.id,
          details: {
            fields,
            ...(fields.includes('slug') ? { slug_before: slug } : {}),
            ...(fields.includes('timezone') ? { timezone_before: timezone } : {}),
          },
        });
        call.changed(clinicChanged(clinic.id));
      }
      return withPast(call, clinic);
    }),
  );
  forgetCallClinic(call.clinic.id);
  return saved;
}
