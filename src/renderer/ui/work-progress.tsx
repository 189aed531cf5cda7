import { useId, type ReactNode } from 'react';
import { Intent, ProgressBar } from '@blueprintjs/core';
import './work-progress.css';

interface WorkProgressProps {
  readonly title: string;
  /** 0 to 100 */
  readonly percent: number;
  /** how far it is */
  readonly words: string;
  /** what the person may do meanwhile */
  readonly hint: string;
  readonly action?: ReactNode;
}

/** How far the server is with long work. */
export function WorkProgress({ title, percent, words, hint, action }: WorkProgressProps) {
  const titleId = useId();
  return (
    <section className="work-progress" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
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
          <ProgressBar value={percent / 100} intent={Intent.PRIMARY} stripes={percent === 0} />
        </div>
      </div>
      <p>{words}</p>
      <p className="muted small">{hint}</p>
      {action}
    </section>
  );
}
