/**
 * card: the title pages (items 1–23), which the desk may print, too; record: the entry of one visit (item 24, 25 or
 * 26); full: both; slip: the «Талон» of a booking, which is no form and says nothing of health
 */
export const DOCUMENT_KINDS = ['card', 'record', 'full', 'slip'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Those that are form 025/u, hence have an edition. */
export type FormKind = Exclude<DocumentKind, 'slip'>;
