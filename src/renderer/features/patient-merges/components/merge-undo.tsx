import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { fullName } from '#shared/format/names.ts';
import type { PatientMerge } from '#renderer/entities/patient/merges-api.ts';
import { texts } from '../texts.ru.ts';

interface MergeUndoProps {
  readonly merge: Pick<PatientMerge, 'target' | 'source' | 'merged_later' | 'undone_at'>;
  readonly onAsk: () => void;
}

/** The way back from a merge, or why there is none: it was gone already, or a later merge has to be undone first. */
export function MergeUndo({
  merge: { target, source, merged_later: later, undone_at: undoneAt },
  onAsk,
}: MergeUndoProps) {
  if (undoneAt !== null) return <>{texts.hint_undone(undoneAt)}</>;
  if (later) return <>{texts.hint_merged_on(later.cardid)}</>;
  return (
    <Button
      size="small"
      icon={<Undo />}
      text={texts.action_part}
      aria-label={`${texts.action_part}: ${fullName(target ?? source)}`}
      onClick={onAsk}
    />
  );
}
