import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { WorkProgress } from '#renderer/ui/work-progress.tsx';
import type { RefbookImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** How far the running import is. */
export function ImportProgress({ running: { file_name, rows_done, percent } }: { readonly running: RefbookImport }) {
  return (
    <WorkProgress
      title={texts.title_running(file_name)}
      percent={percent}
      words={texts.hint_progress(rows_done, percent)}
      hint={tableTexts.hint_leave}
    />
  );
}
