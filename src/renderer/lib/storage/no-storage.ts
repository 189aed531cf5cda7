/**
 * From now on this page has no storage: what would be read is not there, what would be kept is not kept, as in a
 * browser that keeps nothing (`local-store.ts`). For a page in frames of other sites: where a browser still lets a
 * frame have the storage of its origin, the token stands there.
 */
export function closeStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: undefined });
}
