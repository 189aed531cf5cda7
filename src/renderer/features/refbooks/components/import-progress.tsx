import { useId } from 'react';
import { Intent, ProgressBar } from '@blueprintjs/core';
import type { RefbookImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** How far the running import is. */
export function ImportProgress({ running: { file_name, rows_done, percent } }: { readonly running: RefbookImport }) {
  const titleId = useId();
  const words = texts.hint_progress(rows_done, percent);
  return (
    <section className="import-progress" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title_running(file_name)}</h2>
      <div
        role="progressbar"
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        {/* the bar itself would be a second progress bar for a screen reader */}
        <div aria-hidden>
          <ProgressBar value={percent / 100} intent={Intent.PRIMARY} stripes={rows_done === 0} />
        </div>
      </div>
      <p>{words}</p>
      <p className="import-hint">{texts.hint_leave}</p>
    </section>
  );
}
