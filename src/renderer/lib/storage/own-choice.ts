import { readStored, writeStored } from './local-store.ts';

type Kept = Parameters<typeof readStored>[0];
interface ChoiceOptions<T extends string> {
  readonly values: readonly T[];
  /** where nobody chose */
  readonly fallback: T;
  /** what the device keeps for guests, and how it is written there */
  readonly device: Kept;
  readonly fromDevice: (stored: unknown) => T | undefined;
  readonly toDevice: (value: T) => unknown;
  /** what the device keeps of the signed-in person, so that the next page begins with it */
  readonly own: Kept;
}

/**
 * A small choice that a device keeps for guests and that follows a person who signed in to every device (K17): the
 * person's own comes first, where they made none the device's.
 */
export function createChoice<T extends string>({ values, fallback, device, own, ...form }: ChoiceOptions<T>) {
  const known = (stored: unknown): T | undefined => values.find((value) => value === stored);
  const read = (): T => known(readStored(own)) ?? form.fromDevice(readStored(device)) ?? fallback;
  let value = read();
  let isOwned = false;
  const watchers = new Set<() => void>();
  const keepers = new Set<(chosen: T) => void>();
  const show = (next: T) => {
    if (next === value) return;
    value = next;
    for (const watcher of watchers) watcher();
  };
  return {
    current: (): T => value,
    /** what is kept is read anew: another page may have chosen */
    reread: (): void => show(read()),
    /** the person chooses; of who is signed in the listeners of `onChosen` keep it */
    choose: (chosen: T): void => {
      if (isOwned) writeStored(own, chosen);
      else writeStored(device, form.toDevice(chosen));
      show(chosen);
      if (isOwned) for (const keep of keepers) keep(chosen);
    },
    /** @param chosen what the person who is signed in chose, null: nothing yet; undefined: a guest */
    follow: (chosen: T | null | undefined): void => {
      isOwned = chosen !== undefined;
      writeStored(own, chosen ?? null);
      show(read());
    },
    subscribe: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    onChosen: (keep: (chosen: T) => void): (() => void) => {
      keepers.add(keep);
      return () => void keepers.delete(keep);
    },
  };
}
