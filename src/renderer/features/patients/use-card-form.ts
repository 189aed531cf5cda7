import { Intent } from '@blueprintjs/core';
import { useRef, useState, type FocusEvent } from 'react';
import { filledItems } from '#shared/rules/card-items.ts';
import { clinicClock } from '#shared/rules/clinic-time.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import {
  useUpdatePatientMutation,
  type OpenPatient,
  type PatientClinic,
  type StalePatient,
} from '#renderer/entities/patient/api.ts';
import {
  bodyOfValues,
  differingFields,
  valuesOf,
  factsOfValues,
  type CardValues,
  type CardValueName,
  type CardTextName,
} from '#renderer/entities/patient/card-values.ts';
import { CARD_ITEMS } from '#renderer/entities/patient/card-fields.ts';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import { tooLong } from '#renderer/lib/forms/field-problems.ts';
import { useFocusFirstError } from '#renderer/lib/forms/use-focus-first-error.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { differencesOf } from './account-rules.ts';
import { checkCard, errorsOfRefusal, type CardErrors } from './card-check.ts';
import { MAX_LENGTHS } from './max-lengths.ts';
import { mergedCard } from './merge-card.ts';
import { texts } from './texts.ru.ts';

/** Somebody else saved the card first. */
export interface CardConflict {
  readonly base: CardValues;
  readonly theirs: StalePatient;
}
export type CardForm = ReturnType<typeof useCardForm>;

const isText = (value: string | boolean): value is string => typeof value === 'string';

/**
 * State of an open card. A field's message stands once it is touched; a text that is too long, a part of an address
 * whose parent is gone, and what was saved in a wrong form, at once. Nothing typed is lost: not on a refusal, not on
 * somebody else's save, not while a save is under way.
 */
export function useCardForm(clinic: PatientClinic, patient: OpenPatient) {
  const ref = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(patient);
  const [values, setValues] = useState(() => valuesOf(patient));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<CardErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<CardConflict | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [update, { isLoading: isSaving }] = useUpdatePatientMutation();
  const focusFirstError = useFocusFirstError(ref);
  const today = useClinicToday(clinic.timezone);

  const found = checkCard(values, today);
  const blocking = checkCard(values, today, valuesOf(base));
  const isSavedSo = (name: CardValueName) => blocking[name] === undefined;
  const isOrphan = (name: CardValueName) => name.startsWith('registration') && values[name] !== '';
  const isOverlong = (name: CardValueName) =>
    name !== 'hasNoMiddleName' && tooLong(values[name], MAX_LENGTHS[name] ?? Infinity) !== undefined;
  const errors: CardErrors = {
    ...Object.fromEntries(
      (Object.entries(found) as [CardValueName, string][]).filter(
        ([name]) => touched.has(name) || isOrphan(name) || isOverlong(name) || isSavedSo(name),
      ),
    ),
    ...refused,
  };
  const unsaved = differingFields(valuesOf(base), values);

  // the card was read again: what nobody touched here is taken over; what both changed waits for the save, which asks
  const [seen, setSeen] = useState(patient);
  if (patient !== seen) {
    setSeen(patient);
    const [before, theirs] = [valuesOf(base), valuesOf(patient)];
    const isDisputed = unsaved.some((name) => theirs[name] !== before[name] && theirs[name] !== values[name]);
    if (patient.version > base.version && !isSaving && conflict === null && !isDisputed) {
      setBase(patient);
      setValues({ ...theirs, ...Object.fromEntries(unsaved.map((name) => [name, values[name]])) });
    }
  }

  /** how often something was typed: a save that was overtaken has not saved everything */
  const typings = useRef(0);
  const change = (name: CardValueName, value: string | boolean) => {
    typings.current += 1;
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...rest }) => rest);
  };
  const showAll = () => {
    setTouched(new Set(Object.keys(values)));
    focusFirstError();
  };
  const onSaved = (sent: CardValues, saved: OpenPatient) => {
    const answer = valuesOf(saved);
    setBase(saved);
    // what was typed meanwhile stays
    setValues((now) => ({
      ...answer,
      ...Object.fromEntries(differingFields(sent, now).map((name) => [name, now[name]])),
    }));
    setTouched(new Set());
    setSavedAt(clinicClock(Date.now(), clinic.timezone));
    void showToast({ message: texts.toast_saved, intent: Intent.SUCCESS, key: 'card-saved' });
  };

  /** @returns whether everything is saved: what was typed meanwhile is not, and keeps the page open */
  const send = async (sent: CardValues, from: OpenPatient): Promise<boolean> => {
    const before = typings.current;
    setFailure(null);
    setRefused({});
    if (Object.keys(checkCard(sent, today, valuesOf(from))).length > 0) {
      showAll();
      return false;
    }
    try {
      onSaved(
        sent,
        await update({ clinic: clinic.id, params: { id: from.id }, body: bodyOfValues(sent, from.version) }).unwrap(),
      );
      setConflict(null);
      return typings.current === before;
    } catch (caught) {
      const error = errorOf(caught);
      if (error?.code === 'stale_version' && error.current)
        setConflict({ base: valuesOf(from), theirs: error.current as StalePatient });
      else {
        setFailure(error);
        setRefused(errorsOfRefusal(error?.errors ?? {}));
        focusFirstError();
      }
      return false;
    }
  };

  return {
    values,
    base,
    unsaved,
    isSaving,
    savedAt,
    failure,
    conflict,
    errors,
    wrongCount: Object.keys(errors).length,
    /** of these, how many keep it from being saved */
    blockingCount: Object.keys(errors).filter((name) => name in blocking || name in refused).length,
    /** numbers of the items that are filled, and rightly so: also while what is wrong is still being typed */
    filled: filledItems(factsOfValues(values)).filter(
      (number) =>
        !CARD_ITEMS.some(
          (item) => item.number === number && item.fields.some((name) => name in found || name in refused),
        ),
    ),
    formProps: {
      ref,
      noValidate: true as const,
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        const name = target.getAttribute('name');
        if (name !== null && !touched.has(name)) setTouched(new Set([...touched, name]));
      },
    },
    text: (name: CardTextName): FieldState<string> => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, value),
    }),
    mark: (name: 'hasNoMiddleName'): FieldState<boolean> => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change(name, value),
    }),
    /** nothing to save counts as saved */
    save: async (): Promise<boolean> => (unsaved.length === 0 ? true : isSaving ? false : send(values, base)),
    /** goes on from the card that somebody else saved, keeping of it all but these fields */
    resolve: async (keptMine: ReadonlySet<CardValueName>): Promise<boolean> => {
      if (!conflict) return false;
      const merged = mergedCard(conflict.base, values, valuesOf(conflict.theirs), keptMine);
      setBase(conflict.theirs);
      setValues(merged);
      setConflict(null);
      return send(merged, conflict.theirs);
    },
    /** the card was changed beside its fields: what was typed stays */
    adopt: (now: OpenPatient) => {
      setBase(now);
      setValues((before) => ({
        ...valuesOf(now),
        ...Object.fromEntries(unsaved.map((name) => [name, before[name]])),
      }));
    },
    /** The photograph is saved by itself; what somebody else saved before it is not taken over here. */
    showPhoto: ({ avatar, has_photo, version }: OpenPatient) =>
      setBase((before) => ({
        ...before,
        avatar,
        has_photo,
        version: version === before.version + 1 ? version : before.version,
      })),
    /** what the personal account says otherwise (K3) */
    differences: differencesOf(base.profile, values),
    postpone: () => setConflict(null),
    hasText: (name: CardValueName) => isText(values[name]) && values[name].trim() !== '',
  };
}
