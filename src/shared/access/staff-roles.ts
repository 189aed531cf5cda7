/** What the platform's people are narrowed by: a role that they work with, or that they administer the platform. */
export const STAFF_ROLES = ['orgadmin', 'doctor', 'employee', 'superuser'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
