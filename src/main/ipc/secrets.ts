import type { SecretStore } from '#main/storage/secret-store.ts';
import type { Handle } from './handle.ts';

/** The session token and the marks of this device, kept by the workstation instead of the page. */
export function registerSecrets(handle: Handle, secrets: SecretStore): void {
  handle('workstation:secret-get', async ({ name }) => ({ value: await secrets.get(name) }));
  handle('workstation:secret-set', async ({ name, value }) => ({ storage: await secrets.set(name, value) }));
}
