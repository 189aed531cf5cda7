/**
 * Why two cards may be of one person, the strongest first: one SNILS; one policy; one name and birth date; one name and
 * phone where a birth date is missing; one first name, birth date and phone under another last name.
 */
export const DUPLICATE_REASONS = ['snils', 'oms', 'name_birth', 'name_phone', 'phone_birth'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
