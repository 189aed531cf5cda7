import { useEffect, useRef, useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { StaleField } from '#renderer/ui/stale-notice.tsx';
import { forgetFailed, messagesOf, notifyDone, notifyFailed } from './notify.ts';
import { rowTexts as texts } from './row-form-texts.ru.ts';

interface Versioned {
  readonly version: number;
}
type Values = Readonly<Record<string, string>>;
/** A field of the form and how a saved row shows in it. */
export interface RowField<Row, Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly text: (row: Row) => string;
}
interface RowFormOptions<Row extends Versioned, V extends Values> {
  /** the row that is being changed; null for a new one */
  readonly row: Row | null;
  readonly toValues: (row: Row | null) => V;
  readonly fields: readonly RowField<Row, keyof V & string>[];
  readonly check: (values: V) => FieldErrors;
  /** sends it with the version of the row that was seen last (null: a new row); throws what `unwrap()` throws */
  readonly save: (values: V, seen: Row | null) => Promise<Row>;
  /** what else the toast of a save says */
  readonly news?: (saved: Row, before: Row | null) => string | undefined;
  /** where the specification words the toasts differently */
  readonly words?: { readonly saved: string; readonly failedTitle: string; readonly failed: string } | undefined;
  /** everything is saved: the form may go */
  readonly onSaved: (row: Row) => void;
  /** somebody else has saved this meanwhile */
  readonly onStale?: (row: Row) => void;
}

/** Every empty required field says the same words; when one of them is among the errors, the toast is about them. */
const isEmptyField = (message: string): boolean =>
  message === texts.alert_required || message.startsWith(texts.alert_choose('').slice(0, -2));

/** How often a save begins anew over what others saved meanwhile, before it gives up. */
const MERGES = 3;
const namesOf = <V extends Values>(values: V) => Object.keys(values) as (keyof V & string)[];
/** What both changed, each in another way: only the person can decide. */
const disputedOf = <V extends Values>(base: V, mine: V, theirs: V): (keyof V & string)[] =>
  namesOf(mine).filter(
    (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );

/**
 * A form of one row of a directory (2 §8, "Table save"): a red toast besides the messages at the fields. What somebody
 * else saved meanwhile in other fields is taken over; where both changed one field there is a choice. What was typed
 * during a save stays in the form, which stays open for it.
 */
export function useRowForm<Row extends Versioned, V extends Values>({
  row,
  toValues,
  fields,
  check,
  save,
  news,
  words,
  onSaved,
  onStale,
}: RowFormOptions<Row, V>) {
  const seen = useRef(row);
  /** what the person began from */
  const base = useRef(toValues(row));
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [disputed, setDisputed] = useState<readonly (keyof V & string)[]>([]);
  /** Saves over what others saved in fields that the person left alone. @returns the row, and what was sent for it */
  const saveMerged = async (sent: V, merges: number): Promise<{ readonly saved: Row; readonly sent: V }> => {
    try {
      return { saved: await save(sent, seen.current), sent };
    } catch (caught) {
      const error = errorOf(caught);
      if (error?.code !== 'stale_version') throw caught;
      const current = error.current as Row;
      const their = toValues(current);
      const now = form.present();
      // what was typed since the press counts as well: the next save would write it over theirs unasked
      const names = [...new Set([...disputedOf(base.current, sent, their), ...disputedOf(base.current, now, their)])];
      const merged = Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [name, value === base.current[name] ? their[name] : value]),
      ) as V;
      for (const name of namesOf(merged))
        if (merged[name] !== sent[name] && now[name] === sent[name]) form.field(name).onChange(merged[name]);
      setDisputed(names);
      if (names.length > 0 || merges === 0) throw caught;
      seen.current = current;
      base.current = their;
      return saveMerged(merged, merges - 1);
    }
  };
  /** @returns whether everything is saved: what was typed meanwhile is not */
  const settleSaved = (saved: Row, sent: V): boolean => {
    const now = form.present();
    const typed = namesOf(now).filter((name) => now[name] !== sent[name]);
    const before = seen.current;
    const hints = [news?.(saved, before), typed.length > 0 ? texts.hint_typed_since : undefined];
    const more = hints.filter((hint) => hint !== undefined).join('\n');
    notifyDone(words?.saved ?? (before ? texts.alert_updated : texts.alert_created), more === '' ? undefined : more);
    failed.current = null;
    seen.current = saved;
    base.current = toValues(saved);
    if (typed.length === 0) return true;
    form.reset(base.current);
    for (const name of typed) form.field(name).onChange(now[name]);
    return false;
  };
  /** what stood in the form when a failure was told */
  const failed = useRef<V | null>(null);
  const tellFailed = (sent: V, message: string, title?: string) => {
    // the form changes its own object
    failed.current = { ...sent };
    notifyFailed(message, title);
  };
  const form = useForm<V>({
    initial: toValues(row),
    check: (values) => {
      const found = check(values);
      if (Object.keys(found).length > 0)
        tellFailed(
          values,
          Object.values(found).some(isEmptyField) ? texts.alert_empty_fields : texts.alert_save_failed,
        );
      return found;
    },
    submit: async (values) => {
      try {
        const { saved, sent } = await saveMerged(values, MERGES);
        if (settleSaved(saved, sent)) onSaved(saved);
      } catch (caught) {
        const error = errorOf(caught);
        if (error?.code === 'stale_version') {
          setTheirs(error.current as Row);
          onStale?.(error.current as Row);
        } else if (error && !error.isDeclined) {
          tellFailed(values, words ? `${words.failed}\n${messagesOf(error)}` : messagesOf(error), words?.failedTitle);
        }
        throw caught;
      }
    },
  });
  const { values: shown } = form;
  useEffect(() => {
    const sent = failed.current;
    if (!sent || namesOf(sent).every((name) => sent[name] === shown[name])) return;
    failed.current = null;
    forgetFailed();
  }, [shown]);
  const differences: StaleField[] = theirs
    ? fields.flatMap(({ name, label, text }) =>
        !disputed.includes(name) || toValues(theirs)[name] === form.values[name] ? [] : [{ label, text: text(theirs) }],
      )
    : [];
  const settle = (chosen: Row) => {
    seen.current = chosen;
    base.current = toValues(chosen);
    setTheirs(null);
  };
  return {
    form,
    /** for `StaleNotice`; null when nobody was faster */
    stale: theirs && {
      differences,
      isBusy: form.isSubmitting,
      onTakeTheirs: () => {
        settle(theirs);
        form.reset(toValues(theirs));
      },
      onKeepMine: () => {
        settle(theirs);
        form.formProps.ref.current?.requestSubmit();
      },
    },
  };
}
