import type { AppInfo } from '#shared/workstation/bridge.ts';
import type { SecretStore } from '#main/storage/secret-store.ts';
import type { Handle } from './handle.ts';

const platforms: Readonly<Record<string, AppInfo['platform']>> = { linux: 'linux', win32: 'windows', darwin: 'macos' };

/** Facts about the program. @param platform as `process.platform` names it */
export function registerAppInfo(handle: Handle, version: string, platform: string, secrets: SecretStore): void {
  handle('workstation:app-info', async () => ({
    version,
    platform: platforms[platform] ?? 'other',
    secretStorage: secrets.storage(),
  }));
}
