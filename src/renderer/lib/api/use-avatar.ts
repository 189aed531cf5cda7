import { use, useEffect, useState } from 'react';
import { ReactReduxContext } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { whenForgotten } from '#renderer/lib/session/forgetting.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { fetchFile } from './fetch-file.ts';

type Dispatch = ThunkDispatch<SessionRoot, unknown, UnknownAction>;
/** Addresses of what was fetched, by picture and size: under one id there is always the same picture. */
const kept = new Map<string, Promise<string | null>>();
whenForgotten(() => {
  for (const fetched of kept.values())
    void fetched.then((address) => (address === null ? undefined : URL.revokeObjectURL(address)));
  kept.clear();
});

/**
 * A person's picture as an address of this page: private pictures are fetched with the token and shown from a blob
 * (K6). Null while there is none, or it did not come: the initials stay.
 * @param size pixels of its place
 */
export function useAvatar(id: string | null, size: number): string | null {
  // a part that is drawn by itself (a test, the gallery) has no store, and fetches nothing
  const dispatch = use(ReactReduxContext)?.store.dispatch as Dispatch | undefined;
  const [shown, setShown] = useState<{ readonly id: string; readonly address: string } | null>(null);
  useEffect(() => {
    if (id === null || dispatch === undefined) return undefined;
    let isAsked = true;
    const key = `${id} ${size}`;
    const fetched =
      kept.get(key) ??
      import('#shared/contract/files.ts')
        .then(({ fileEndpoints }) =>
          dispatch(fetchFile(fileEndpoints.getAvatar, { params: { id }, query: { size }, headers: {} })),
        )
        .then((blob) => URL.createObjectURL(blob))
        // the next place that shows it asks again
        .catch(() => (kept.delete(key), null));
    kept.set(key, fetched);
    void fetched.then((address) => isAsked && address !== null && setShown({ id, address }));
    return () => {
      isAsked = false;
    };
  }, [dispatch, id, size]);
  return shown !== null && shown.id === id ? shown.address : null;
}
