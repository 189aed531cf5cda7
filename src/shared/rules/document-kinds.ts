/**
 * card: the title pages (items 1–23), which the desk may print, too; record: the entry of one visit (item 24, 25 or
 * 26); full: both
 */
export const DOCUMENT_KINDS = ['card', 'record', 'full'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
