/**
 * The short name of a clinic, which is the address of its page: small Latin letters, figures, hyphens between. Not what
 * is read as something else where a clinic is named: a uuid, a tax number of 10 or 12 figures.
 */
export const SLUG_PATTERN =
  '^(?!\\d{10}$|\\d{12}$|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$)[a-z0-9]+(?:-[a-z0-9]+)*$';
export const MAX_SLUG = 100;
