import { formToWire, type Diagnoses, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import type { CurrentReception, ReceptionRecord, TreatmentCase } from '../api.ts';
import type { Side } from '../conflict/merge.ts';
import type { FormErrors } from './check.ts';
import { startWithDraft, type Start } from './start.ts';
import type { DraftContent } from './unsent-drafts.ts';

/** What is sent. `record`: the one that is changed, at the version that the writer knew; null makes a new one. */
export interface Sent extends Pick<Start, 'form' | 'treatmentCase' | 'closesCase'> {
  readonly record: { readonly id: string; readonly version: number } | null;
}
/** Why the last save was refused. */
export interface Refusal {
  readonly errors: FormErrors;
  /** about no field */
  readonly failure: string | null;
  readonly code: string | null;
  /** grows with every refused save */
  readonly attempt: number;
}

/** The form of one visit: what is in it, what it was begun from, and what became of it. */
export interface VisitState extends Start {
  /** open cases of the patient, the latest first */
  readonly cases: readonly TreatmentCase[];
  /** as it was saved last; null before the first save */
  readonly record: ReceptionRecord | null;
  /** comes back when the epicrisis is switched on again */
  readonly putAway: Epicrisis | null;
  /** fields with half a date or words without a code: seen, but in no value yet; a save is refused at them */
  readonly unfinished: FormErrors;
  /** something was typed that is not saved */
  readonly isDirty: boolean;
  /** grows with every change of the text */
  readonly revision: number;
  /** the save that waits for its answer, and the revision that it carries */
  readonly saving: { readonly attempt: number; readonly revision: number } | null;
  /** number of the last save: an answer to an earlier one changes nothing */
  readonly attempt: number;
  readonly refusal: Refusal;
  /** what somebody else saved meanwhile; the dialog of differences is open */
  readonly conflict: ReceptionRecord | null;
  /** when the restored draft was kept, ISO 8601; null without one */
  readonly restoredAt: string | null;
  /** grows when the form is replaced by another one: its fields begin anew */
  readonly edition: number;
}

/** What happened. An answer to a save carries the number of that save. */
export type VisitEvent =
  /** by keys, by a paste, or by a choice in a list: the changed fields with their new values */
  | { readonly type: 'typed'; readonly part: Partial<Form025u> }
  | { readonly type: 'epicrisis-typed'; readonly epicrisis: Epicrisis }
  | { readonly type: 'epicrisis-switched'; readonly isOn: boolean }
  | { readonly type: 'closing-chosen'; readonly closes: boolean }
  /** null: a new case */
  | { readonly type: 'case-chosen'; readonly id: string | null }
  /** null: finished, or taken away */
  | { readonly type: 'unfinished'; readonly field: string; readonly problem: string | null }
  | { readonly type: 'save-asked' | 'conflict-closed' | 'refusal-dismissed' | 'discard-asked' }
  | { readonly type: 'conflict-resolved'; readonly choices: Readonly<Record<string, Side>> }
  /** the draft is gone from the server; `revision` is the one that it was given up at */
  | { readonly type: 'draft-discarded'; readonly revision: number }
  | { readonly type: 'saved'; readonly attempt: number; readonly record: ReceptionRecord }
  | { readonly type: 'conflicted'; readonly attempt: number; readonly record: ReceptionRecord }
  /** null: nobody can say why */
  | { readonly type: 'refused'; readonly attempt: number; readonly error: ApiError | null }
  | { readonly type: 'session-lost'; readonly attempt: number };

/** What is to be done about it. */
export type VisitEffect =
  | { readonly do: 'save'; readonly attempt: number; readonly sent: Sent }
  /** drafts are kept again: what was to be saved is not */
  | { readonly do: 'resume-drafts' }
  | { readonly do: 'discard-draft'; readonly revision: number }
  /** nothing waits for the next page of the visit any more */
  | { readonly do: 'forget-unsent-draft' | 'say-saved' };

/**
 * The form as a page opens it: the record or an empty one, the draft over it.
 * @param isUnsent the draft was kept in memory by an earlier page: the server does not have it yet
 */
export function opened(current: CurrentReception, isUnsent: boolean): VisitState {
  const { cases, record, draft } = current;
  return {
    ...startWithDraft(current),
    cases,
    record,
    putAway: null,
    unfinished: {},
    isDirty: draft !== null,
    revision: isUnsent ? 1 : 0,
    saving: null,
    attempt: 0,
    refusal: { errors: {}, failure: null, code: null, attempt: 0 },
    conflict: null,
    restoredAt: draft?.saved_at ?? null,
    edition: 0,
  };
}

export const isPrimary = ({ record, treatmentCase }: VisitState): boolean =>
  record ? record.first_reception : treatmentCase === null;

/** Diagnoses that an epicrisis begins with: of the form, or of the case that a repeat visit continues. */
export function knownDiagnoses(state: VisitState): Diagnoses | null {
  if (isPrimary(state)) return state.form;
  const id = state.record?.treatmentcase ?? state.treatmentCase;
  return state.cases.find((one) => one.id === id)?.diagnoses ?? null;
}

/** The draft that was there before; `isStale`: the record was saved by somebody else since. Null without one. */
export const restoredDraft = ({ restoredAt, record, baseVersion }: VisitState) =>
  restoredAt === null ? null : { at: restoredAt, isStale: record !== null && baseVersion !== record.version };

/** What is kept as a draft. */
export const draftFields = (state: VisitState): Omit<DraftContent, 'page' | 'after'> => ({
  fields: formToWire(state.form),
  treatmentcase: state.record ? null : state.treatmentCase,
  close_case: state.closesCase && state.form.epicrisis !== null,
  base_version: state.baseVersion,
});
