import { Edit, Issue, Tick, Time } from '@blueprintjs/icons';
import { clockTime } from '#shared/format/dates.ts';
import type { ReceptionRecord } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { VisitForm } from './use-visit-form.ts';

type SavedVisit = Pick<VisitForm, 'isKept' | 'draftState'> & {
  readonly state: Pick<VisitForm['state'], 'saving' | 'isDirty'> & {
    readonly record: Pick<ReceptionRecord, 'saved_at'> | null;
  };
};
interface Shown {
  readonly icon: React.JSX.Element;
  readonly text: string;
  readonly kind: string;
}
function shownOf({ state: { saving, isDirty, record }, isKept, draftState }: SavedVisit): Shown {
  if (saving) return { icon: <Time size={14} />, text: texts.hint_saving, kind: 'waiting' };
  if (!isDirty)
    return record
      ? { icon: <Tick size={14} />, text: texts.hint_saved(clockTime(record.saved_at)), kind: 'saved' }
      : { icon: <Edit size={14} />, text: texts.hint_nothing_yet, kind: 'waiting' };
  if (isKept && draftState.kind === 'kept')
    return { icon: <Edit size={14} />, text: texts.hint_draft(clockTime(draftState.at)), kind: 'draft' };
  return {
    icon: <Issue size={14} />,
    text:
      draftState.kind === 'failed' ? texts.hint_draft_failed(draftState.error?.message ?? '') : texts.hint_not_saved,
    kind: 'unsaved',
  };
}

/**
 * What became of the text: saved, kept as a draft, or not yet. Always in sight (docs/design-language.md, "Screens").
 */
export function SaveState({ visit }: { readonly visit: SavedVisit }) {
  const { icon, text, kind } = shownOf(visit);
  return (
    <p className={`visit-state visit-state-${kind}`} role="status">
      {icon}
      {text}
    </p>
  );
}
