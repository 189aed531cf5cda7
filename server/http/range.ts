import type { ByteRange } from '#server/lib/storage/storage.ts';
import { DomainError } from './domain-error.ts';

/**
 * The part of a file that a `Range` header asks for; undefined: the whole, also for what is no range of bytes, or more
 * than one.
 * @param bytes of the whole file
 * @throws range_not_satisfiable past its end
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && from !== '' && Number(to) < first) return undefined;
  if (first >= bytes) throw new DomainError('range_not_satisfiable');
  return { first, last };
}
