import type { ServerAddressResult } from '#shared/workstation/bridge.ts';
import type { SecretStore } from '#main/storage/secret-store.ts';
import type { Settings } from '#main/storage/settings.ts';
import type { Handle } from './handle.ts';

/**
 * Reading and changing the server address.
 * @param probe checks an address as typed and asks the server behind it
 */
export function registerServerAddress(
  handle: Handle,
  settings: Pick<Settings, 'serverOrigin' | 'saveServerOrigin'>,
  secrets: SecretStore,
  probe: (text: string) => Promise<ServerAddressResult>,
): void {
  handle('workstation:server-address-get', async () => ({ address: settings.serverOrigin() }));
  handle('workstation:server-address-set', async ({ address }) => {
    const result = await probe(address);
    if (result.ok && result.address !== settings.serverOrigin()) {
      // The session belongs to the old server: the new one must never receive it.
      await secrets.clear();
      await settings.saveServerOrigin(result.address);
    }
    return result;
  });
}
