import { takeWay, type SocialWay } from '#renderer/entities/social/social-way.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';

const NAMES = ['code', 'device_id', 'error', 'iss'] as const;
/** What the provider led back with, and the way of this tab that it belongs to. */
export interface WayBack {
  readonly way: SocialWay;
  readonly body: { readonly binding: string; readonly state: string } & Partial<Record<(typeof NAMES)[number], string>>;
}

/**
 * Takes what stands in the address, and first strips it: a code is nothing for the history, a bookmark or a header.
 * @returns null when this is no way back, or none of this tab
 */
export function takeWayBack(): WayBack | null {
  const query = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', paths.social());
  const state = query.get('state');
  if (state === null) return null;
  const way = takeWay();
  if (!way) return null;
  const told = NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { way, body: { binding: way.binding, state, ...Object.fromEntries(told) } };
}
