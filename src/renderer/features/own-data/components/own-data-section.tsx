import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { ownDataEndpoints } from '#shared/contract/own-data.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { texts } from '../texts.ru.ts';

/** The person's own data as a file; fetched with the token (decision "Safety"). */
export function OwnDataSection() {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      saveBlob(
        texts.file_name(deviceDay(Date.now())),
        await dispatch(fetchFile(ownDataEndpoints.exportOwnData, undefined)),
      );
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
    setIsBusy(false);
  };
  return (
    <SectionCard title={texts.title_data} lead={texts.lead_data}>
      <FormSummary failure={failure} wrongCount={0} />
      <BusyButton text={texts.action_download} isBusy={isBusy} onClick={() => void download()} />
    </SectionCard>
  );
}
