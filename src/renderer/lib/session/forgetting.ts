const kept = new Set<() => void>();

/** What is kept in memory of a person's work goes when they sign out: the page itself may stay. */
export const whenForgotten = (forget: () => void): void => void kept.add(forget);

/** Somebody signed out, here or in another tab. */
export function forgetKept(): void {
  for (const forget of kept) forget();
}
