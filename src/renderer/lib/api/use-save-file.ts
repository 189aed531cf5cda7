import { useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import type { fetchFile } from './fetch-file.ts';
import { wordsOf } from './words-of.ts';

/** Fetches a file of the server with the token and gives it to the person under a name. */
export function useSaveFile() {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  /** @returns why it failed, in Russian; undefined: it is there, or the person has left the call */
  const save = async (name: string, file: ReturnType<typeof fetchFile>): Promise<string | undefined> => {
    setIsBusy(true);
    try {
      saveBlob(name, await dispatch(file));
      return undefined;
    } catch (caught) {
      return wordsOf(caught);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, save };
}
