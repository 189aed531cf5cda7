import { SOCIAL_PROVIDERS, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { readTab, writeTab } from '#renderer/lib/storage/tab-store.ts';

export type SocialPurpose = 'sign_in' | 'link' | 'proof';
/** A way through a provider that this tab has begun. */
export interface SocialWay {
  readonly provider: SocialProviderName;
  readonly purpose: SocialPurpose;
  /** where it leads in the end */
  readonly next: string | null;
  /** random: with it, and in no other browser, the way goes on */
  readonly binding: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Begins a way and leaves the page for the provider's.
 * @param start asks the server for the address; what it throws is left to the caller
 */
export async function leaveFor(
  { provider, purpose, next }: Omit<SocialWay, 'binding'>,
  start: (body: Pick<SocialWay, 'provider' | 'next' | 'binding'>) => Promise<{ readonly url: string }>,
): Promise<void> {
  const way: SocialWay = { provider, purpose, next: localPath(next), binding: newKey() };
  const { url } = await start({ provider, next: way.next, binding: way.binding });
  writeTab('social-way', way);
  window.location.assign(url);
}

/** The way that this tab has begun, once; null: none, or another tab's. */
export function takeWay(): SocialWay | null {
  const kept = readTab('social-way');
  writeTab('social-way', null);
  if (!isRecord(kept)) return null;
  const { purpose, next, binding } = kept;
  const provider = SOCIAL_PROVIDERS.find((name) => name === kept['provider']);
  if (provider === undefined || typeof binding !== 'string') return null;
  if (purpose !== 'sign_in' && purpose !== 'link' && purpose !== 'proof') return null;
  return { provider, purpose, next: localPath(next), binding };
}
