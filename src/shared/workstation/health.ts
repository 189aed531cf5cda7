import type { ServerAddressRefusal } from './bridge.ts';

/** Name that the server gives itself in its health answer. */
export const PRODUCT = 'clinic-platform';
/** Path of the health answer: `{ status, product, version, min_workstation_version }`. */
export const HEALTH_PATH = '/api/health/';
/** Oldest server that this workstation can work with. */
export const MIN_SERVER_VERSION = '0.1.0';

const parseVersion = (text: string): readonly number[] | null => {
  const match = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(text);
  return match ? match.slice(1, 4).map(Number) : null;
};

/** Whether `version` is `least` or newer (pre-release marks are ignored); null when either is not a version. */
export function isAtLeast(version: string, least: string): boolean | null {
  const left = parseVersion(version);
  const right = parseVersion(least);
  if (!left || !right) return null;
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? 0;
    if (part !== other) return part > other;
  }
  return true;
}

const textOf = (answer: object, key: string): string | null => {
  const value: unknown = Reflect.get(answer, key);
  return typeof value === 'string' ? value : null;
};

/** What a health answer means for this workstation. */
export type HealthVerdict =
  | { readonly ok: true; readonly serverVersion: string }
  | {
      readonly ok: false;
      readonly reason: Exclude<ServerAddressRefusal, 'address_invalid' | 'address_insecure' | 'server_unreachable'>;
    };

/**
 * Judges the server's health answer; the workstation calls it before it saves an address, the renderer at each start.
 * @param answer the parsed JSON, whatever it is
 * @param workstationVersion `AppInfo.version`
 */
export function judgeHealth(answer: unknown, workstationVersion: string): HealthVerdict {
  const stranger = { ok: false, reason: 'not_clinic_platform' } as const;
  if (typeof answer !== 'object' || answer === null || textOf(answer, 'product') !== PRODUCT) return stranger;
  const serverVersion = textOf(answer, 'version') ?? '';
  const isServed = isAtLeast(workstationVersion, textOf(answer, 'min_workstation_version') ?? '');
  const isServerKnown = isAtLeast(serverVersion, MIN_SERVER_VERSION);
  if (isServed === null || isServerKnown === null) return stranger;
  if (!isServed) return { ok: false, reason: 'workstation_too_old' };
  if (!isServerKnown) return { ok: false, reason: 'server_too_old' };
  if (textOf(answer, 'status') !== 'ok') return { ok: false, reason: 'server_unavailable' };
  return { ok: true, serverVersion };
}
