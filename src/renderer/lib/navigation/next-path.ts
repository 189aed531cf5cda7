import { useLocation, useSearchParams } from 'react-router-dom';
import { MAX_NEXT_PATH } from '#shared/contract/session.ts';

const BASE = 'http://local.invalid';

/**
 * A path of this site, or null: what stands in `?next=` was written by whoever made the link, so anything
 * that a browser would read as another origin (`//host`, `/\host`, `javascript:`) is refused.
 */
export function localPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || candidate.length > MAX_NEXT_PATH) return null;
  if (!URL.canParse(candidate, BASE)) return null;
  const url = new URL(candidate, BASE);
  const path = url.pathname + url.search + url.hash;
  // dots that fall away may leave another host: `/.//host`
  return url.origin === BASE && !path.startsWith('//') ? path : null;
}

/** Where to go after signing in; null when nobody asked for a place. */
export function useNextPath(): string | null {
  const [search] = useSearchParams();
  return localPath(search.get('next'));
}

/** The present place as a `next`. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
