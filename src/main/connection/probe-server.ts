import { parseServerAddress } from '#shared/workstation/address.ts';
import type { ServerAddressResult } from '#shared/workstation/bridge.ts';
import { HEALTH_PATH, judgeHealth } from '#shared/workstation/health.ts';

const TIMEOUT_MS = 7000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * The slice of `fetch` that is needed; Electron's goes through Chromium, so the system's proxy and certificates count.
 */
export type FetchPort = (url: string, init: RequestInit) => Promise<Response>;

/** A stranger may stream for ever: only the first 64 KiB are read. */
async function readJson(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  if (!reader) return null;
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Checks an address as typed and asks the server behind it who it is. Nothing of the answer but its version
 * reaches the page, so the page learns no more about a foreign host than whether it is our product.
 * @param workstationVersion version of the installed program
 * @param timeoutMs how long the server may take, milliseconds
 */
export async function probeServer(
  text: string,
  workstationVersion: string,
  fetch: FetchPort,
  timeoutMs = TIMEOUT_MS,
): Promise<ServerAddressResult> {
  const parsed = parseServerAddress(text);
  if (!parsed.ok) return parsed;
  try {
    // A redirect is not followed: the origin that is saved must be the one that answered.
    const response = await fetch(parsed.origin + HEALTH_PATH, {
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const verdict = judgeHealth(await readJson(response), workstationVersion);
    if (!verdict.ok)
      return response.status >= 500 && verdict.reason === 'not_clinic_platform'
        ? { ok: false, reason: 'server_unavailable' }
        : verdict;
    return response.ok
      ? { ok: true, address: parsed.origin, serverVersion: verdict.serverVersion }
      : { ok: false, reason: 'server_unavailable' };
  } catch {
    return { ok: false, reason: 'server_unreachable' };
  }
}
