import { useCallback, useEffect, useState } from 'react';
import type { PrintChoices, Printer } from '#shared/workstation/printing.ts';
import { nativePrinting } from './workstation.ts';

/** `unavailable`: the machine has no printing system; `failed`: it did not answer. */
export type PrintersState =
  | { readonly status: 'loading' | 'unavailable' | 'failed' }
  | { readonly status: 'ready'; readonly printers: readonly Printer[]; readonly chosen: PrintChoices };

export interface Printers {
  readonly state: PrintersState;
  /** asks the system again; what is on the screen stays until it answers */
  readonly reload: () => Promise<void>;
}

async function ask(): Promise<PrintersState> {
  try {
    const list = await nativePrinting()?.listPrinters();
    return list?.ok ? { status: 'ready', printers: list.printers, chosen: list.chosen } : { status: 'unavailable' };
  } catch {
    return { status: 'failed' };
  }
}

/** Printers of the workstation, and what is remembered about them. In a browser they are `unavailable`. */
export function usePrinters(): Printers {
  const [state, setState] = useState<PrintersState>({ status: 'loading' });
  const reload = useCallback(async () => setState(await ask()), []);
  useEffect(() => {
    let isGone = false;
    void ask().then((found) => {
      if (!isGone) setState(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return { state, reload };
}
