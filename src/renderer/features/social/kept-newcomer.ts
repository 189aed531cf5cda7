import type { Newcomer, SentCode } from '#renderer/entities/social/newcomer.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';

/** So long the server takes the ticket, ms. */
const TICKET_MS = 600_000;
/** Somebody new, as far as they have come. */
export interface KeptNewcomer {
  readonly newcomer: Newcomer;
  readonly next: string | null;
  readonly sent: SentCode | null;
  /** ms of the ticket */
  readonly at: number;
}

/** The code comes by letter: a phone may drop the page while its person reads mail. */
export const keepNewcomer = (kept: KeptNewcomer): void => writeTab('social-newcomer', kept);
export const forgetNewcomer = (): void => writeTab('social-newcomer', null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string');
const NAMES = ['first_name', 'last_name', 'middle_name', 'email'];

/** The newcomer of this tab, while their ticket is good; null: there is none. */
export function readNewcomer(): KeptNewcomer | null {
  const kept = readTab('social-newcomer');
  if (!isRecord(kept) || !hasTexts(kept['newcomer'], ['ticket', 'provider', ...NAMES])) return null;
  const { newcomer, next, sent, at } = kept;
  if (typeof at !== 'number' || Date.now() - at > TICKET_MS) return null;
  const isSent = isRecord(sent) && hasTexts(sent, ['challenge', 'message']) && hasTexts(sent['body'], NAMES);
  return {
    newcomer: newcomer as Newcomer,
    next: localPath(next),
    sent: isSent ? (sent as unknown as SentCode) : null,
    at,
  };
}
