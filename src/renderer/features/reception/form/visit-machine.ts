import { epicrisisOf, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import type { ReceptionRecord } from '../api.ts';
import { mergeForms, type Side } from '../conflict/merge.ts';
import { checkForm, errorsOfRefusal, inScreenOrder, withoutChanged } from './check.ts';
import { startOf } from './start.ts';
import {
  isPrimary,
  knownDiagnoses,
  type Refusal,
  type VisitEffect,
  type VisitEvent,
  type VisitState,
} from './visit-state.ts';

export interface Transition {
  readonly state: VisitState;
  readonly effects: readonly VisitEffect[];
}
const stay = (state: VisitState, ...effects: readonly VisitEffect[]): Transition => ({ state, effects });
/** `attempt` of a refusal only grows: the first wrong field takes the focus when it does. */
const withoutRefusal = (state: VisitState): VisitState => ({
  ...state,
  refusal: { errors: {}, failure: null, code: null, attempt: state.refusal.attempt },
});
const refuse = (state: VisitState, { errors, failure, code }: Omit<Refusal, 'attempt'>): VisitState => ({
  ...state,
  refusal: { errors: inScreenOrder(errors), failure, code, attempt: state.refusal.attempt + 1 },
});
const touched = (state: VisitState): VisitState => ({ ...state, isDirty: true, revision: state.revision + 1 });
/** The messages of changed fields go, and so does a refusal that is about no field. */
const withoutErrors = (state: VisitState, fields: readonly string[]): VisitState => ({
  ...state,
  refusal: { ...state.refusal, failure: null, code: null, errors: withoutChanged(state.refusal.errors, fields) },
});

const typed = (state: VisitState, part: Partial<Form025u>): VisitState =>
  touched(withoutErrors({ ...state, form: { ...state.form, ...part } }, Object.keys(part)));

function epicrisisTyped(state: VisitState, epicrisis: Epicrisis): VisitState {
  const before = state.form.epicrisis;
  const changed = (Object.keys(epicrisis) as (keyof Epicrisis)[]).filter((name) => epicrisis[name] !== before?.[name]);
  return touched(
    withoutErrors(
      { ...state, form: { ...state.form, epicrisis } },
      changed.map((name) => `epicrisis.${name}`),
    ),
  );
}

function epicrisisSwitched(state: VisitState, isOn: boolean): VisitState {
  if (!isOn) return typed({ ...state, putAway: state.form.epicrisis, closesCase: false }, { epicrisis: null });
  return typed(state, { epicrisis: state.putAway ?? epicrisisOf(knownDiagnoses(state)) });
}

function unfinished(state: VisitState, field: string, problem: string | null): VisitState {
  const { [field]: known, ...others } = state.unfinished;
  if (problem !== null)
    return known === problem ? state : { ...state, unfinished: { ...state.unfinished, [field]: problem } };
  return known === undefined ? state : withoutErrors({ ...state, unfinished: others }, [field]);
}

/** Sends the form, or says at its fields why it cannot be sent. */
function submit(state: VisitState): Transition {
  const errors = { ...checkForm(state.form, isPrimary(state)), ...state.unfinished };
  if (Object.keys(errors).length > 0) return stay(refuse(state, { errors, failure: null, code: null }));
  const { form, treatmentCase, closesCase, record, baseVersion, revision } = state;
  const attempt = state.attempt + 1;
  const sent = {
    form,
    treatmentCase,
    closesCase,
    record: record && baseVersion !== null ? { id: record.id, version: baseVersion } : null,
  };
  return stay({ ...state, attempt, saving: { attempt, revision } }, { do: 'save', attempt, sent });
}

function saveAsked(state: VisitState): Transition {
  const { saving, conflict, record, baseVersion } = state;
  if (saving || conflict) return stay(state);
  // a draft of a first save, while somebody else has made the record meanwhile
  if (record && baseVersion === null) return stay({ ...state, conflict: record });
  return submit(state);
}

/** Goes on from the record that somebody else saved, with what was chosen of it, and saves that. */
function resolved(state: VisitState, theirs: ReceptionRecord, choices: Readonly<Record<string, Side>>): Transition {
  const { form, baseVersion, base } = startOf(state, theirs);
  return submit(
    touched({
      ...state,
      form: mergeForms(state.form, form, choices),
      record: theirs,
      baseVersion,
      base,
      conflict: null,
      edition: state.edition + 1,
    }),
  );
}

/**
 * The form begins from the saved record, unless something was typed while the save was under way: that is not saved
 * yet.
 */
function saved(state: VisitState, record: ReceptionRecord, revision: number): Transition {
  const next = startOf(state, record);
  const known: VisitState = {
    ...withoutRefusal(state),
    record,
    baseVersion: next.baseVersion,
    base: next.base,
    restoredAt: null,
    saving: null,
  };
  return stay(
    state.revision === revision ? { ...known, ...next, putAway: null, isDirty: false } : touched(known),
    { do: 'forget-unsent-draft' },
    { do: 'say-saved' },
  );
}

const refused = (state: VisitState, error: ApiError | null): VisitState =>
  error === null ? state : refuse(state, { errors: errorsOfRefusal(error), failure: error.message, code: error.code });

/** The answer to a save. */
function answered(state: VisitState, event: Extract<VisitEvent, { readonly attempt: number }>): Transition {
  const { saving } = state;
  if (saving === null || saving.attempt !== event.attempt) return stay(state);
  if (event.type === 'saved') return saved(state, event.record, saving.revision);
  const back: VisitState = { ...state, saving: null };
  const resume: VisitEffect = { do: 'resume-drafts' };
  if (event.type === 'conflicted') return stay({ ...back, conflict: event.record }, resume);
  if (event.type === 'refused') return stay(refused(back, event.error), resume);
  // the session is over: the person signs in over the page, which says so itself
  return stay(back, resume);
}

/** The form begins anew from the saved record, unless something was typed since the draft was given up. */
function discarded(state: VisitState, revision: number): VisitState {
  if (state.revision !== revision) return state;
  return {
    ...withoutRefusal(state),
    ...startOf(state, state.record),
    putAway: null,
    isDirty: false,
    restoredAt: null,
    edition: state.edition + 1,
  };
}

/** The state after an event, and what is to be done. Pure: an event that does not fit the state changes nothing. */
export function transition(state: VisitState, event: VisitEvent): Transition {
  if ('attempt' in event) return answered(state, event);
  switch (event.type) {
    case 'typed':
      return stay(typed(state, event.part));
    case 'epicrisis-typed':
      return stay(epicrisisTyped(state, event.epicrisis));
    case 'epicrisis-switched':
      return stay(epicrisisSwitched(state, event.isOn));
    case 'closing-chosen':
      return stay(touched({ ...state, closesCase: event.closes }));
    case 'case-chosen':
      return stay(touched(withoutRefusal({ ...state, treatmentCase: event.id })));
    case 'unfinished':
      return stay(unfinished(state, event.field, event.problem));
    case 'save-asked':
      return saveAsked(state);
    case 'conflict-resolved':
      return state.conflict ? resolved(state, state.conflict, event.choices) : stay(state);
    case 'conflict-closed':
      return stay({ ...state, conflict: null });
    case 'refusal-dismissed':
      return stay(withoutRefusal(state));
    case 'discard-asked':
      return stay(state, { do: 'discard-draft', revision: state.revision });
    case 'draft-discarded':
      return stay(discarded(state, event.revision));
  }
}
