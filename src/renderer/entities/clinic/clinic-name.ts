import { SLUG_PATTERN } from '#shared/contract/clinics.ts';

const slug = new RegExp(SLUG_PATTERN);
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * How the `{clinicName}` of an address names the clinic: a uuid, a slug, or nothing that a clinic can be called (1 §2).
 */
export function kindOfClinicName(name: string | undefined): 'uuid' | 'slug' | 'wrong' {
  if (name === undefined) return 'wrong';
  if (uuid.test(name)) return 'uuid';
  return slug.test(name) && name.length <= 100 ? 'slug' : 'wrong';
}
