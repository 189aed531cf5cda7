import type { Paper, PrinterTrouble, PrintKind, PrintRefusal } from '#shared/workstation/printing.ts';

/** `printed`: given to the printer; `dialog`: a person decided in a dialog, and what came of it is not known. */
export type PrintOutcome = 'printed' | 'dialog';

/** A document that needs a person: no printer was chosen yet, or the chosen one did not take it. */
export interface PrintAsk {
  /** one for each question */
  readonly id: number;
  readonly pdf: Uint8Array;
  readonly title: string;
  readonly kind: PrintKind;
  /** what the form starts with when nothing is remembered */
  readonly paper: Paper;
  /** why it was not printed without asking; null when no printer was chosen yet */
  readonly problem: PrintRefusal | null;
  readonly done: (outcome: PrintOutcome) => void;
}

/** A document that was taken and waits for the printer. */
export interface HeldDocument {
  readonly title: string;
  readonly waitsFor: PrinterTrouble;
}

let count = 0;
let asks: readonly PrintAsk[] = [];
const askListeners = new Set<() => void>();
const heldListeners = new Set<(held: HeldDocument) => void>();
const change = (next: readonly PrintAsk[]) => {
  asks = next;
  for (const listener of askListeners) listener();
};

/** For the one component that shows the dialog: the document that is asked about now, or null. */
export const currentAsk = (): PrintAsk | null => asks[0] ?? null;
export function onAskChange(listener: () => void): () => void {
  askListeners.add(listener);
  return () => askListeners.delete(listener);
}

/**
 * Asks the person how to print a document; documents are asked about one after another. @throws Error when there is
 * nobody to show the dialog
 */
export function askHowToPrint(question: Omit<PrintAsk, 'id' | 'done'>): Promise<PrintOutcome> {
  if (askListeners.size === 0) return Promise.reject(new Error('no print dialog on this page'));
  return new Promise((answer) => {
    const ask: PrintAsk = {
      ...question,
      id: (count += 1),
      done: (outcome) => {
        change(asks.filter((other) => other !== ask));
        answer(outcome);
      },
    };
    change([...asks, ask]);
  });
}

/** Calls back for every document that was taken and waits for its printer; returns the way to stop. */
export function onHeld(listener: (held: HeldDocument) => void): () => void {
  heldListeners.add(listener);
  return () => heldListeners.delete(listener);
}
export const tellHeld = (held: HeldDocument): void => {
  for (const listener of heldListeners) listener(held);
};
