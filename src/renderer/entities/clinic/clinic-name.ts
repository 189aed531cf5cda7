import { SLUG_PATTERN } from '#shared/contract/clinics.ts';
import { isUuid } from '#shared/format/uuid.ts';

const slug = new RegExp(SLUG_PATTERN);

/**
 * How the `{clinicName}` of an address names the clinic: a uuid, a slug, or nothing that a clinic can be called (1 §2).
 */
export function kindOfClinicName(name: string | undefined): 'uuid' | 'slug' | 'wrong' {
  if (name === undefined) return 'wrong';
  if (isUuid(name)) return 'uuid';
  return slug.test(name) && name.length <= 100 ? 'slug' : 'wrong';
}
