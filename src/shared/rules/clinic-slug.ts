/** The short name of a clinic, which is the address of its page: small Latin letters, figures, hyphens between. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
export const MAX_SLUG = 100;
const OF_OTHERS = /^(?:\d{10}|\d{12}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/**
 * Whether a short name would be read as something else where a clinic is named: a tax number of 10 or 12 figures, a
 * uuid. No clinic gets such a one any more; the database says so, too (organization_slug_kind).
 */
export const isReadOtherwise = (slug: string): boolean => OF_OTHERS.test(slug);
