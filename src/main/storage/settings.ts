import { parseServerAddress } from '#shared/workstation/address.ts';
import type { JsonFile } from './json-file.ts';

/** Settings of this workstation. `serverOrigin` is synchronous, because every answer's policy needs it. */
export interface Settings {
  readonly serverOrigin: () => string | null;
  /** Saves the origin; rejects when the file cannot be written, and then nothing changes. */
  readonly saveServerOrigin: (origin: string) => Promise<void>;
}

/** Reads the settings once. An address that was edited by hand into something refused counts as absent. */
export async function loadSettings(file: JsonFile): Promise<Settings> {
  const stored = (await file.read())['serverAddress'];
  const parsed = typeof stored === 'string' ? parseServerAddress(stored) : null;
  let current = parsed?.ok ? parsed.origin : null;
  return {
    serverOrigin: () => current,
    async saveServerOrigin(origin) {
      await file.write({ serverAddress: origin });
      current = origin;
    },
  };
}
