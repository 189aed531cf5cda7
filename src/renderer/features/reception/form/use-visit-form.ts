import { useEffect, useState } from 'react';
import { emptyEpicrisis, formFromWire, formToWire, type Epicrisis, type Form025u } from '#shared/rules/form-025u.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import type { CurrentReception, ReceptionRecord } from '../api.ts';
import { mergeForms, type Side } from '../conflict/merge.ts';
import { formTexts } from '../form-texts.ru.ts';
import { checkForm, errorsOfRefusal, inScreenOrder, withoutChanged, type FormErrors } from './check.ts';
import { startOf, startWithDraft } from './start.ts';
import { useDraft } from './use-draft.ts';
import { useSaving, type Outcome, type Sent } from './use-saving.ts';

const NO_ERRORS: FormErrors = {};

/**
 * Everything that the form of a visit knows and can do. Nothing typed is lost: it is kept as a draft, survives a refusal and a
 * conflict, and an epicrisis that was switched off comes back as it was.
 */
export function useVisitForm(clinic: string, current: CurrentReception) {
  const appointment = current.appointment.id;
  const [start] = useState(() => startWithDraft(current));
  const [record, setRecord] = useState(current.record);
  const [form, setForm] = useState(start.form);
  const [treatmentCase, setTreatmentCase] = useState(start.treatmentCase);
  const [baseVersion, setBaseVersion] = useState(start.baseVersion);
  const [closesCase, setClosesCase] = useState(false);
  const [putAway, setPutAway] = useState<Epicrisis | null>(null);
  const [revision, setRevision] = useState(0);
  const [isDirty, setIsDirty] = useState(current.draft !== null);
  const [isRestored, setIsRestored] = useState(current.draft !== null);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState({ errors: NO_ERRORS, failure: null as string | null, code: null as string | null, attempt: 0 });
  const [conflict, setConflict] = useState<ReceptionRecord | null>(null);
  const send = useSaving(clinic);
  const draft = useDraft({
    clinic, appointment, revision, keptAt: current.draft?.saved_at ?? null,
    content: { fields: formToWire(form), treatmentcase: record ? null : treatmentCase, base_version: baseVersion },
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
    setRevision((count) => count + 1);
    setIsDirty(true);
  };
  const change = (part: Partial<Form025u>) => {
    setForm((before) => ({ ...before, ...part }));
    setRefusal((before) => ({ ...before, failure: null, code: null, errors: withoutChanged(before.errors, Object.keys(part)) }));
    touch();
  };
  const changeEpicrisis = (epicrisis: Epicrisis) => {
    const changed = Object.keys(epicrisis).filter((name) => epicrisis[name as keyof Epicrisis] !== form.epicrisis?.[name as keyof Epicrisis]);
    setForm((before) => ({ ...before, epicrisis }));
    setRefusal((before) => ({ ...before, failure: null, code: null, errors: withoutChanged(before.errors, changed.map((name) => `epicrisis.${name}`)) }));
    touch();
  };
  const toggleEpicrisis = (isOn: boolean) => {
    if (!isOn) {
      setPutAway(form.epicrisis);
      setClosesCase(false);
    }
    change({ epicrisis: isOn ? (putAway ?? emptyEpicrisis()) : null });
  };
  const chooseCase = (id: string | null) => {
    setTreatmentCase(id);
    setRefusal({ errors: NO_ERRORS, failure: null, code: null, attempt: 0 });
    touch();
  };
  const refuse = (errors: FormErrors, failure: string | null, code: string | null = null) =>
    setRefusal(({ attempt }) => ({ errors: inScreenOrder(errors), failure, code, attempt: attempt + 1 }));

  const take = async (outcome: Outcome): Promise<void> => {
    if (outcome.kind === 'conflict') setConflict(outcome.theirs);
    else if (outcome.kind === 'refused') refuse(errorsOfRefusal(outcome.error), outcome.error.message, outcome.error.code);
    else {
      setRecord(outcome.record);
      setForm(formFromWire(outcome.record.fields));
      setBaseVersion(outcome.record.version);
      setRevision(0);
      setIsDirty(false);
      setIsRestored(false);
      setConflict(null);
      setPutAway(null);
      setClosesCase(false);
      setRefusal({ errors: NO_ERRORS, failure: null, code: null, attempt: 0 });
      await showToast({ intent: 'success', message: formTexts.alert_saved, timeout: 3000 });
    }
  };
  const submit = async (sent: Sent, asPrimary: boolean): Promise<void> => {
    const found = checkForm(sent.form, asPrimary);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setIsSaving(true);
    await draft.settle();
    const outcome = await send(sent);
    setIsSaving(false);
    return take(outcome);
  };
  const save = async (): Promise<void> => {
    if (isSaving || conflict) return undefined;
    // a draft of a first save, while somebody else has made the record meanwhile
    if (record && baseVersion === null) return setConflict(record);
    return submit({ appointment, form, treatmentCase, closesCase, record: record && baseVersion !== null ? { id: record.id, version: baseVersion } : null }, isPrimary);
  };
  const resolve = async (choices: Readonly<Record<string, Side>>): Promise<void> => {
    if (!conflict) return undefined;
    const merged = mergeForms(form, formFromWire(conflict.fields), choices);
    setForm(merged);
    setRecord(conflict);
    setBaseVersion(conflict.version);
    setConflict(null);
    touch();
    return submit({ appointment, form: merged, treatmentCase, closesCase, record: { id: conflict.id, version: conflict.version } }, conflict.first_reception);
  };
  const discard = async (): Promise<void> => {
    if (!(await draft.discard())) return;
    const clean = startOf(current, record);
    setForm(clean.form);
    setTreatmentCase(clean.treatmentCase);
    setBaseVersion(clean.baseVersion);
    setRevision(0);
    setIsDirty(false);
    setIsRestored(false);
    setRefusal({ errors: NO_ERRORS, failure: null, code: null, attempt: 0 });
  };

  return {
    form, record, treatmentCase, isPrimary, closesCase, isDirty, isSaving, isKept, conflict, refusal, draftState: draft.state,
    /** a draft that was there before; `isStale`: the record was saved by somebody else since */
    restored: isRestored && current.draft ? { at: current.draft.saved_at, isStale: record !== null && baseVersion !== record.version } : null,
    change, changeEpicrisis, toggleEpicrisis, chooseCase, setClosesCase, save, resolve, discard, closeConflict: () => setConflict(null),
    dismissRefusal: () => setRefusal(({ attempt }) => ({ errors: NO_ERRORS, failure: null, code: null, attempt })),
  };
}
export type VisitForm = ReturnType<typeof useVisitForm>;
