import { ProgressBar } from '@blueprintjs/core';
import type { DocumentJob } from './api.ts';
import { documentTexts as texts } from './document-texts.ru.ts';

const stageOf = (job: DocumentJob | null): { readonly words: string; readonly share: number } => {
  if (job === null) return { words: texts.hint_creating, share: 0.2 };
  if (job.state === 'queued' && job.position > 0) return { words: texts.hint_queue(job.position), share: 0.4 };
  return { words: texts.hint_converting, share: job.state === 'running' ? 0.8 : 0.6 };
};

/** How far a document is: the place in the queue while there is one, then what is being done. */
export function DocumentProgress({ job }: { readonly job: DocumentJob | null }) {
  const { words, share } = stageOf(job);
  return (
    <div className="document-progress">
      <p role="status">{words}</p>
      <ProgressBar value={share} intent="primary" aria-label={words} />
    </div>
  );
}
