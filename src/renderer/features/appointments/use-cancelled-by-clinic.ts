import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { readOwnRecord, type OwnRecord } from '#renderer/entities/appointment/own-record.ts';

/**
 * Records that the clinic cancelled while they were shown: live news take such a row away before the eyes, and nothing
 * else would say why.
 * @param items what the list shows; undefined while it is read
 * @param list which list and page it is: another one begins anew
 */
export function useCancelledByClinic(items: readonly OwnRecord[] | undefined, list: string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [found, setFound] = useState<readonly OwnRecord[]>([]);
  const before = useRef<{ readonly list: string; readonly items: readonly OwnRecord[] } | null>(null);
  useEffect(() => {
    if (!items) return;
    const isSameList = before.current?.list === list;
    const shown = isSameList ? (before.current?.items ?? []) : [];
    before.current = { list, items };
    // another page is shown, or the clinic has taken its cancellation back
    setFound((known) => (isSameList ? known.filter(({ id }) => !items.some((item) => item.id === id)) : []));
    const look = async ({ id, organization }: OwnRecord) => {
      const data = await readOwnRecord(dispatch, organization.id, id);
      if (data?.cancelled_by_clinic === true) setFound((known) => [...known.filter((one) => one.id !== id), data]);
    };
    for (const record of shown) if (!items.some(({ id }) => id === record.id)) void look(record);
  }, [items, list, dispatch]);
  return { found, forget: (id: string) => setFound((known) => known.filter((one) => one.id !== id)) };
}
