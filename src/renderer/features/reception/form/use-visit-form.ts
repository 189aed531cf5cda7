import { useCallback, useEffect, useRef, useState } from 'react';
import { epicrisisOf, formToWire, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { newKey } from '#renderer/lib/api/new-key.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';
import { mergeForms, type Side } from '../conflict/merge.ts';
import { formTexts } from '../form-texts.ru.ts';
import { checkForm, errorsOfRefusal, inScreenOrder, withoutChanged, type FormErrors } from './check.ts';
import { draftPlace, forgetLeftDraft, leftDraft } from './left-drafts.ts';
import { startOf, startWithDraft } from './start.ts';
import { useDraft } from './use-draft.ts';
import { useSaving, type Outcome, type Sent } from './use-saving.ts';

interface Refusal {
  readonly errors: FormErrors;
  /** about no field */
  readonly failure: string | null;
  readonly code: string | null;
  /** grows with every refused save */
  readonly attempt: number;
}
const NO_REFUSAL: Refusal = { errors: {}, failure: null, code: null, attempt: 0 };

/**
 * Everything that the form of a visit knows and can do. Nothing typed is lost: it is kept as a draft, survives a refusal, a conflict
 * and a save that is on its way meanwhile, and an epicrisis that was switched off comes back as it was.
 */
export function useVisitForm(
  { id: clinic, timezone }: Pick<Clinic, 'id' | 'timezone'>,
  user: string,
  current: CurrentReception,
) {
  const appointment = current.appointment.id;
  // as they were when the page was opened: at the end of a session the person is nobody before the page goes
  const [place] = useState(() => draftPlace(user, appointment));
  const [left] = useState(() => leftDraft(place));
  const [found] = useState(() => (left ? { ...left.content, saved_at: left.at } : current.draft));
  // a page that goes on from one that was left is the same to the server
  const [page] = useState(() => left?.content.page ?? newKey());
  const after = left ? left.content.after : (found?.page ?? null);
  const drafts = after === null ? [page] : [page, after];
  const [start] = useState(() => startWithDraft({ ...current, draft: found }));
  const [record, setRecord] = useState(current.record);
  const [form, setForm] = useState(start.form);
  const [treatmentCase, setTreatmentCase] = useState(start.treatmentCase);
  const [baseVersion, setBaseVersion] = useState(start.baseVersion);
  const [base, setBase] = useState(start.base);
  const [closesCase, setClosesCase] = useState(start.closesCase);
  const [putAway, setPutAway] = useState<Epicrisis | null>(null);
  // grows with every change; what was left by another page is one
  const [revision, setRevision] = useState(left ? 1 : 0);
  const [isDirty, setIsDirty] = useState(found !== null);
  const [isRestored, setIsRestored] = useState(found !== null);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [conflict, setConflict] = useState<ReceptionRecord | null>(null);
  // grows when the form is replaced by another one: its fields begin anew
  const [edition, setEdition] = useState(0);
  const changes = useRef(0);
  const unfinished = useRef(new Map<string, string>());
  const send = useSaving(clinic);
  const draft = useDraft({
    clinic,
    appointment,
    place,
    now: () => toClinicIso(Date.now(), timezone),
    revision: isDirty ? revision : 0,
    keptAt: left ? null : (found?.saved_at ?? null),
    content: {
      fields: formToWire(form),
      treatmentcase: record ? null : treatmentCase,
      close_case: closesCase && form.epicrisis !== null,
      base_version: baseVersion,
      page,
      after,
    },
  });
  const isPrimary = record ? record.first_reception : treatmentCase === null;
  const isKept = draft.state.kind === 'kept' && draft.state.revision === revision;

  useEffect(() => {
    if (!isDirty || isKept) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, isKept]);

  const touch = () => {
    changes.current += 1;
    setRevision((count) => count + 1);
    setIsDirty(true);
  };
  const clearErrors = useCallback(
    (fields: readonly string[]) =>
      setRefusal((before) => ({ ...before, failure: null, code: null, errors: withoutChanged(before.errors, fields) })),
    [],
  );
  const change = (part: Partial<Form025u>) => {
    setForm((before) => ({ ...before, ...part }));
    clearErrors(Object.keys(part));
    touch();
  };
  const changeEpicrisis = (epicrisis: Epicrisis) => {
    const changed = Object.keys(epicrisis).filter(
      (name) => epicrisis[name as keyof Epicrisis] !== form.epicrisis?.[name as keyof Epicrisis],
    );
    setForm((before) => ({ ...before, epicrisis }));
    clearErrors(changed.map((name) => `epicrisis.${name}`));
    touch();
  };
  const toggleEpicrisis = (isOn: boolean) => {
    if (!isOn) {
      setPutAway(form.epicrisis);
      setClosesCase(false);
    }
    const known = isPrimary
      ? form
      : (current.cases.find(({ id }) => id === (record?.treatmentcase ?? treatmentCase))?.diagnoses ?? null);
    change({ epicrisis: isOn ? (putAway ?? epicrisisOf(known)) : null });
  };
  const chooseClosing = (closes: boolean) => {
    setClosesCase(closes);
    touch();
  };
  const chooseCase = (id: string | null) => {
    setTreatmentCase(id);
    setRefusal(NO_REFUSAL);
    touch();
  };
  const reportUnfinished = useCallback(
    (field: string, problem: string | null) => {
      if (problem !== null) unfinished.current.set(field, problem);
      else if (unfinished.current.delete(field)) clearErrors([field]);
    },
    [clearErrors],
  );
  const refuse = (errors: FormErrors, failure: string | null, code: string | null = null) =>
    setRefusal(({ attempt }) => ({ errors: inScreenOrder(errors), failure, code, attempt: attempt + 1 }));

  /** Begins from a saved record, or from nothing; what was typed is given up. */
  const begin = (next: ReturnType<typeof startOf>) => {
    setForm(next.form);
    setTreatmentCase(next.treatmentCase);
    setClosesCase(next.closesCase);
    setPutAway(null);
    setIsDirty(false);
  };
  const take = async (outcome: Outcome, seen: number): Promise<void> => {
    if (outcome.kind === 'conflict' || outcome.kind === 'refused') draft.resume();
    if (outcome.kind === 'conflict') return setConflict(outcome.record);
    // the server removes the draft of a save; this one was kept after the save whose answer was lost
    if (outcome.kind === 'there') await draft.discard();
    if (outcome.kind === 'refused')
      return refuse(errorsOfRefusal(outcome.error), outcome.error.message, outcome.error.code);
    forgetLeftDraft(place);
    const next = startOf(current, outcome.record);
    setRecord(outcome.record);
    setBaseVersion(next.baseVersion);
    setBase(next.base);
    setIsRestored(false);
    setRefusal(NO_REFUSAL);
    // what was typed while the save was on its way is not saved yet
    if (changes.current === seen) begin(next);
    else touch();
    await showToast({ intent: 'success', message: formTexts.alert_saved });
    return undefined;
  };
  const submit = async (sent: Sent, asPrimary: boolean): Promise<void> => {
    const found = { ...checkForm(sent.form, asPrimary), ...Object.fromEntries(unfinished.current) };
    if (Object.keys(found).length > 0) return refuse(found, null);
    const seen = changes.current;
    setIsSaving(true);
    await draft.settle();
    const outcome = await send(sent);
    setIsSaving(false);
    return take(outcome, seen);
  };
  const save = async (): Promise<void> => {
    if (isSaving || conflict) return undefined;
    // a draft of a first save, while somebody else has made the record meanwhile
    if (record && baseVersion === null) return setConflict(record);
    return submit(
      {
        appointment,
        form,
        treatmentCase,
        closesCase,
        drafts,
        record: record && baseVersion !== null ? { id: record.id, version: baseVersion } : null,
      },
      isPrimary,
    );
  };
  const resolve = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    if (!conflict) return undefined;
    const theirs = startOf(current, conflict);
    const merged = mergeForms(form, theirs.form, choices);
    setForm(merged);
    setRecord(conflict);
    setBaseVersion(conflict.version);
    setBase(theirs.base);
    setConflict(null);
    setEdition((count) => count + 1);
    touch();
    return submit(
      {
        appointment,
        form: merged,
        treatmentCase,
        closesCase,
        drafts,
        record: { id: conflict.id, version: conflict.version },
      },
      conflict.first_reception,
    );
  };
  const discard = async (): Promise<void> => {
    if (!(await draft.discard())) return;
    const clean = startOf(current, record);
    begin(clean);
    setBaseVersion(clean.baseVersion);
    setBase(clean.base);
    setIsRestored(false);
    setRefusal(NO_REFUSAL);
    setEdition((count) => count + 1);
  };

  return {
    form,
    record,
    treatmentCase,
    isPrimary,
    closesCase,
    isDirty,
    isSaving,
    isKept,
    conflict,
    refusal,
    edition,
    draftState: draft.state,
    /** what the form was begun from; null when it is not known any more */
    base,
    /** a draft that was there before; `isStale`: the record was saved by somebody else since */
    restored:
      isRestored && found ? { at: found.saved_at, isStale: record !== null && baseVersion !== record.version } : null,
    change,
    changeEpicrisis,
    toggleEpicrisis,
    chooseCase,
    chooseClosing,
    reportUnfinished,
    save,
    resolve,
    discard,
    closeConflict: () => setConflict(null),
    dismissRefusal: () => setRefusal(({ attempt }) => ({ ...NO_REFUSAL, attempt })),
  };
}
export type VisitForm = ReturnType<typeof useVisitForm>;
