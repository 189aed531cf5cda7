import { Download } from '@blueprintjs/icons';
import { deviceDay } from '#shared/rules/days.ts';
import type { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';

/** Saves a log as it is narrowed now; a failure is told by a toast. */
export function ExportButton({ file }: { readonly file: () => ReturnType<typeof fetchFile> }) {
  const { isBusy, save } = useSaveFile();
  const press = async () => {
    const message = await save(texts.file_name(deviceDay(Date.now())), file());
    if (message !== undefined) void showToast({ intent: 'danger', message });
  };
  return <BusyButton icon={<Download />} text={texts.action_export} isBusy={isBusy} onClick={() => void press()} />;
}
