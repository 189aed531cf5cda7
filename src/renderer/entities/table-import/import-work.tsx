import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { WorkProgress } from '#renderer/ui/work-progress.tsx';
import { percentOf } from './table-file.ts';
import { tableTexts as texts } from './table-texts.ru.ts';

interface ImportWorkProps {
  readonly title: string;
  /** rows */
  readonly work: { readonly done: number; readonly rows: number };
  /** null: nothing can stop it any more */
  readonly stop: (() => void) | null;
  readonly isStopping: boolean;
}

/** How far the server is with a file; what is stopped leaves nothing behind. */
export function ImportWork({ title, work, stop, isStopping }: ImportWorkProps) {
  return (
    <WorkProgress
      title={title}
      percent={percentOf(work)}
      words={texts.hint_progress(work.done, work.rows)}
      hint={texts.hint_leave}
      action={
        stop && (
          <div>
            <BusyButton text={texts.action_stop} isBusy={isStopping} onClick={stop} />
          </div>
        )
      }
    />
  );
}
