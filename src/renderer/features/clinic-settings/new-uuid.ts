import { newKey } from '#renderer/lib/api/new-key.ts';

/** An id of a new item of a list: a random UUID (version 4), also where the origin is not secure. */
export function newUuid(): string {
  const key = newKey();
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`;
}
