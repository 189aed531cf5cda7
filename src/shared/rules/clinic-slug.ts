/** The short name of a clinic, which is the address of its page: small Latin letters, figures, hyphens between. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
export const MAX_SLUG = 100;
