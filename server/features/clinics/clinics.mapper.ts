import type { Static } from 'typebox';
import type { Clinic } from '#shared/contract/clinics.ts';
import type { Organization } from './organization.entity.ts';

/** The entity as its public page gets it. */
export function toClinic(clinic: Organization): Static<typeof Clinic> {
  const { primaryColor, secondaryColor, coords } = clinic.front;
  return {
    id: clinic.id,
    uuid: clinic.id,
    slug: clinic.slug,
    title: clinic.title,
    logo: clinic.logo ?? null,
    website: clinic.website,
    address: clinic.address,
    city: clinic.city,
    info: clinic.info,
    phones: clinic.phones,
    worktime: clinic.worktime,
    inn: clinic.inn,
    kpp: clinic.kpp,
    ogrn: clinic.ogrn,
    okato: clinic.okato,
    timezone: clinic.timezone,
    modules: clinic.modules,
    front: {
      ...(primaryColor ? { primaryColor } : {}),
      ...(secondaryColor ? { secondaryColor } : {}),
      ...(coords ? { coords } : {}),
    },
  };
}
