import { useRef, useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { StaleField } from '#renderer/ui/stale-notice.tsx';
import { messagesOf, notifyFailed } from './notify.ts';
import { texts } from './texts.ru.ts';

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
  /** sends it with the version that the person has seen (null: a new row); throws what `unwrap()` throws */
  readonly save: (values: V, version: number | null) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
  /** somebody else has saved this meanwhile */
  readonly onStale?: (row: Row) => void;
}

/** Every empty required field says the same words; when one of them is among the errors, the toast is about them. */
const isEmptyField = (message: string): boolean =>
  message === texts.alert_required || message.startsWith(texts.alert_choose('').slice(0, -2));

/** How often a save begins anew over what others saved meanwhile, before it gives up. */
const MERGES = 3;
/** What both changed, each in another way: only the person can decide. */
const disputedOf = <V extends Values>(base: V, mine: V, theirs: V): (keyof V & string)[] =>
  (Object.keys(mine) as (keyof V & string)[]).filter(
    (name) => mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );

/**
 * A form of one row of a directory (2 §8, "Table save"): a red toast besides the messages at the fields. What somebody
 * else saved meanwhile in other fields is taken over; where both changed one field there is a choice.
 */
export function useRowForm<Row extends Versioned, V extends Values>({
  row,
  toValues,
  fields,
  check,
  save,
  onSaved,
  onStale,
}: RowFormOptions<Row, V>) {
  const version = useRef(row?.version ?? null);
  /** what the person began from */
  const base = useRef(toValues(row));
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [disputed, setDisputed] = useState<readonly (keyof V & string)[]>([]);
  /** Saves over what others saved in fields that the person left alone. */
  const saveMerged = async (values: V, merges: number): Promise<Row> => {
    try {
      return await save(values, version.current);
    } catch (caught) {
      const error = errorOf(caught);
      if (error?.code !== 'stale_version') throw caught;
      const saved = toValues(error.current as Row);
      const names = disputedOf(base.current, values, saved);
      const merged = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value === base.current[name] ? saved[name] : value]),
      ) as V;
      for (const name of Object.keys(merged) as (keyof V & string)[])
        if (merged[name] !== values[name]) form.field(name).onChange(merged[name]);
      setDisputed(names);
      if (names.length > 0 || merges === 0) throw caught;
      version.current = (error.current as Row).version;
      base.current = saved;
      return saveMerged(merged, merges - 1);
    }
  };
  const form = useForm<V>({
    initial: toValues(row),
    check: (values) => {
      const found = check(values);
      if (Object.keys(found).length > 0)
        notifyFailed(Object.values(found).some(isEmptyField) ? texts.alert_empty_fields : texts.alert_save_failed);
      return found;
    },
    submit: async (values) => {
      try {
        onSaved(await saveMerged(values, MERGES));
      } catch (caught) {
        const error = errorOf(caught);
        if (error?.code === 'stale_version') {
          setTheirs(error.current as Row);
          onStale?.(error.current as Row);
        } else if (error) {
          notifyFailed(messagesOf(error));
        }
        throw caught;
      }
    },
  });
  const differences: StaleField[] = theirs
    ? fields.flatMap(({ name, label, text }) =>
        !disputed.includes(name) || toValues(theirs)[name] === form.values[name] ? [] : [{ label, text: text(theirs) }],
      )
    : [];
  const settle = (chosen: Row) => {
    version.current = chosen.version;
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
