import { Value } from 'typebox/value';
import { parseServerAddress } from '#shared/workstation/address.ts';
import { PRINT_KINDS, type PrintChoices, type PrintKind, type PrintSetup } from '#shared/workstation/printing.ts';
import { PrintSetupSchema } from '#main/ipc/print-schemas.ts';
import type { JsonFile } from './json-file.ts';

/** Settings of this workstation. `serverOrigin` is synchronous, because every answer's policy needs it. */
export interface Settings {
  readonly serverOrigin: () => string | null;
  /** Saves the origin; rejects when the file cannot be written, and then nothing changes. */
  readonly saveServerOrigin: (origin: string) => Promise<void>;
  readonly printChoices: () => PrintChoices;
  /** Remembers or (null) forgets how a kind of document is printed; rejects when the file cannot be written. */
  readonly savePrintChoice: (kind: PrintKind, setup: PrintSetup | null) => Promise<void>;
}

interface State {
  readonly serverOrigin: string | null;
  readonly printing: PrintChoices;
}

const originOf = (stored: unknown): string | null => {
  const parsed = typeof stored === 'string' ? parseServerAddress(stored) : null;
  return parsed?.ok ? parsed.origin : null;
};
const choicesOf = (stored: unknown): PrintChoices => {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    PRINT_KINDS.flatMap((kind) => {
      const setup: unknown = Reflect.get(stored, kind);
      return Value.Check(PrintSetupSchema, setup) ? [[kind, setup]] : [];
    }),
  );
};

/** Reads the settings once. What was edited by hand into something refused counts as absent. */
export async function loadSettings(file: JsonFile): Promise<Settings> {
  const stored = await file.read();
  let current: State = { serverOrigin: originOf(stored['serverAddress']), printing: choicesOf(stored['printing']) };
  // One after another: each change starts from the one before it.
  let last: Promise<void> = Promise.resolve();
  const save = (change: (state: State) => State): Promise<void> => {
    const write = async (): Promise<void> => {
      const next = change(current);
      await file.write({ serverAddress: next.serverOrigin, printing: next.printing });
      current = next;
    };
    last = last.catch(() => undefined).then(write);
    return last;
  };
  return {
    serverOrigin: () => current.serverOrigin,
    saveServerOrigin: (origin) => save((state) => ({ ...state, serverOrigin: origin })),
    printChoices: () => current.printing,
    savePrintChoice: (kind, setup) =>
      save(({ printing: { [kind]: _old, ...others }, ...state }) => ({
        ...state,
        printing: setup === null ? others : { ...others, [kind]: setup },
      })),
  };
}
