import { useState } from 'react';
import { ownDataEndpoints } from '#shared/contract/own-data.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { texts } from '../texts.ru.ts';

/** The person's own data as a file; fetched with the token (decision "Safety"). */
export function OwnDataSection() {
  const { isBusy, save } = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setFailure(undefined);
    setFailure(
      await save(texts.file_name(deviceDay(Date.now())), fetchFile(ownDataEndpoints.exportOwnData, undefined)),
    );
  };
  return (
    <SectionCard title={texts.title_data} lead={texts.lead_data}>
      <FormSummary failure={failure} wrongCount={0} />
      <BusyButton text={texts.action_download} isBusy={isBusy} onClick={() => void download()} />
    </SectionCard>
  );
}
