/** Documents that a person agrees to, each by itself; `notifications` is optional. */
export const CONSENT_KINDS = ['terms', 'personal_data', 'notifications'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
