import { use, useEffect, useEffectEvent, useState } from 'react';
import { ReactReduxContext } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { whenForgotten } from '#renderer/lib/session/forgetting.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';

type Dispatch = ThunkDispatch<SessionRoot, unknown, UnknownAction>;
/** Addresses of what was fetched: under one key there is always the same picture. */
const kept = new Map<string, Promise<string | null>>();
whenForgotten(() => {
  for (const fetched of kept.values())
    void fetched.then((address) => (address === null ? undefined : URL.revokeObjectURL(address)));
  kept.clear();
});

/**
 * A private picture as an address of this page: it is fetched with the token and shown from a blob (K6). Null while
 * there is none, or it did not come: the initials stay.
 * @param key names the picture and its size; null: there is none
 */
export function usePicture(key: string | null, load: (dispatch: Dispatch) => Promise<Blob>): string | null {
  // a part that is drawn by itself (a test, the gallery) has no store, and fetches nothing
  const dispatch = use(ReactReduxContext)?.store.dispatch as Dispatch | undefined;
  const [shown, setShown] = useState<{ readonly key: string; readonly address: string } | null>(null);
  const fetchWith = useEffectEvent(load);
  useEffect(() => {
    if (key === null || dispatch === undefined) return undefined;
    let isAsked = true;
    const fetched =
      kept.get(key) ??
      fetchWith(dispatch)
        .then((blob) => URL.createObjectURL(blob))
        // the next place that shows it asks again
        .catch(() => (kept.delete(key), null));
    kept.set(key, fetched);
    void fetched.then((address) => isAsked && address !== null && setShown({ key, address }));
    return () => {
      isAsked = false;
    };
  }, [dispatch, key]);
  return shown !== null && shown.key === key ? shown.address : null;
}
