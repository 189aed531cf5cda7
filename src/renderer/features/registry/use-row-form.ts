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

/**
 * A form of one row of a directory (2 §8, "Table save"): a red toast besides the messages at the fields, and a choice when somebody
 * else has saved the row meanwhile.
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
  const [theirs, setTheirs] = useState<Row | null>(null);
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
        onSaved(await save(values, version.current));
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
        toValues(theirs)[name] === form.values[name] ? [] : [{ label, text: text(theirs) }],
      )
    : [];
  const settle = (chosen: Row) => {
    version.current = chosen.version;
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
