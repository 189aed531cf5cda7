/** The booking whose slip is asked for by a notice, which is gone before the slip is there. */
export interface SlipAsk {
  /** id */
  readonly clinic: string;
  readonly appointment: string;
}
let asked: SlipAsk | null = null;
const listeners = new Set<() => void>();
function set(ask: SlipAsk | null): void {
  asked = ask;
  for (const listener of listeners) listener();
}

export const askSlip = (ask: SlipAsk): void => set(ask);
export const dropSlipAsk = (): void => set(null);
export const currentSlipAsk = (): SlipAsk | null => asked;
export function onSlipAskChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
