import { documentTexts as texts } from './document-texts.ru.ts';

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
/** The button of a notice that makes the slip of a booking. */
export const slipAction = (ask: SlipAsk) => ({ text: texts.action_slip, onClick: () => askSlip(ask) });
export const dropSlipAsk = (): void => set(null);
export const currentSlipAsk = (): SlipAsk | null => asked;
export function onSlipAskChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
