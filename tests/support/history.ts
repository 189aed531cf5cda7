/** What one try to take a time came to, as its caller saw it. */
export interface Attempt {
  readonly slot: string;
  readonly person: string;
  /** 'ok', or the code of the refusal */
  readonly outcome: string;
}

/** Times that more than one person was told to have got: the promise of a booking broken (docs/reliability.md, R1). */
export function doublesOf(attempts: readonly Attempt[]): { slot: string; people: string[] }[] {
  const winners = new Map<string, Set<string>>();
  for (const { slot, person, outcome } of attempts) {
    if (outcome === 'ok') winners.set(slot, (winners.get(slot) ?? new Set()).add(person));
  }
  return [...winners].filter(([, people]) => people.size > 1).map(([slot, people]) => ({ slot, people: [...people] }));
}

/** How often each outcome came. */
export function outcomesOf(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of attempts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
