import { useState } from 'react';
import { Download } from '@blueprintjs/icons';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';

interface ReportButtonProps {
  readonly text: string;
  /** of the file */
  readonly name: string;
  readonly file: () => Parameters<ReturnType<typeof useSaveFile>['save']>[1];
}
/** Saves rows of an import of the history as a table; says there why it could not. */
export function ReportButton({ text, name, file }: ReportButtonProps) {
  const { isBusy, save } = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setFailure(undefined);
    setFailure(await save(name, file()));
  };
  return (
    <div>
      <BusyButton size="small" icon={<Download />} text={text} isBusy={isBusy} onClick={() => void press()} />
      <FormSummary failure={failure} wrongCount={0} />
    </div>
  );
}
