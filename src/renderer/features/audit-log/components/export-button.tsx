import { useState } from 'react';
import { Download } from '@blueprintjs/icons';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { deviceDay } from '#shared/rules/days.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import type { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';

/** Saves a log as it is narrowed now; a failure is told by a toast. */
export function ExportButton({ file }: { readonly file: () => ReturnType<typeof fetchFile> }) {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      saveBlob(texts.file_name(deviceDay(Date.now())), await dispatch(file()));
    } catch (caught) {
      const message = wordsOf(caught);
      if (message !== undefined) void showToast({ intent: 'danger', message });
    }
    setIsBusy(false);
  };
  return <BusyButton icon={<Download />} text={texts.action_export} isBusy={isBusy} onClick={() => void save()} />;
}
