/** What an event of the audit log is about, for filters. */
export const AUDIT_KINDS = ['views', 'changes', 'booking', 'access', 'platform'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
