import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import type { FieldErrors } from './violations.ts';
import { useCountedFailure } from './use-counted-failure.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';

type Value = string | boolean;
type Values = Readonly<Record<string, Value>>;
interface FormOptions<V extends Values> {
  readonly initial: V;
  /** messages by field before anything is sent; an empty object sends the form */
  readonly check: (values: V) => FieldErrors | Promise<FieldErrors>;
  /** a field that was filled and left says at once what is wrong with it; empty ones wait for the press */
  readonly tellsOnLeave?: boolean;
  /** sends it; throws what `unwrap()` of a mutation throws */
  readonly submit: (values: V) => Promise<void>;
}
export interface FieldState<T extends Value> {
  readonly name: string;
  readonly value: T;
  readonly error: string | undefined;
  readonly onChange: (value: T) => void;
}
export interface Form<V extends Values> {
  readonly values: V;
  readonly field: <K extends keyof V & string>(name: K) => FieldState<V[K]>;
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly noValidate: true;
  };
  readonly isSubmitting: boolean;
  /** the server's refusal; its texts by field stand at the fields already */
  readonly failure: ApiError | null;
  /** the refusal's text while the wait that it names runs; the refusal goes with the wait */
  readonly counting: string | undefined;
  /** the refusal as it came, also when the wait that it named is over */
  readonly refusal: ApiError | null;
  /** how many fields are wrong now; the summary announces it */
  readonly wrongCount: number;
  /** something was typed that is not saved */
  readonly isDirty: boolean;
  /** shows other values, which count as saved */
  readonly reset: (values: V) => void;
}

/** First message of each field of a refusal (1 §5), for the fields that the form has: the rest is left to its summary. */
export const firstMessages = (error: ApiError, values: Values): FieldErrors =>
  Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, texts]) =>
      texts[0] === undefined || !(field in values) ? [] : [[field, texts[0]]],
    ),
  );

/**
 * State of a form. Nothing typed is lost on a failure; a field's message goes when the person types in that field;
 * after a refused submit the first wrong field has the focus.
 */
export function useForm<V extends Values>({ initial, check, tellsOnLeave = false, submit }: FormOptions<V>): Form<V> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [told, setTold] = useState<FieldErrors>({});
  const [refusal, setFailure] = useState<ApiError | null>(null);
  const { failure, counting } = useCountedFailure(refusal);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const focusFirstError = useFocusFirstError(ref);

  const send = async () => {
    setIsSubmitting(true);
    setFailure(null);
    try {
      const found = await check(values);
      setErrors(found);
      setTold({});
      if (Object.keys(found).length > 0) focusFirstError();
      else await submit(values);
    } catch (caught) {
      const error = errorOf(caught);
      setFailure(error);
      setErrors(error ? firstMessages(error, values) : {});
      focusFirstError();
    } finally {
      setIsSubmitting(false);
    }
  };

  const leave = async ({ target }: FocusEvent) => {
    const name = target.getAttribute('name') ?? '';
    if (!tellsOnLeave || values[name] === undefined || values[name] === '') return;
    const problem = (await check(values))[name];
    // the check may have taken its time: nothing is said of a value that is gone
    if (problem !== undefined && latest.current[name] === values[name])
      setTold((before) => ({ ...before, [name]: problem }));
  };
  const change = (name: string, value: Value) => {
    setValues((before) => ({ ...before, [name]: value }));
    for (const set of [setErrors, setTold]) set(({ [name]: _, ...rest }) => rest);
  };

  return {
    values,
    isSubmitting,
    failure,
    counting,
    refusal,
    wrongCount: Object.keys(errors).length,
    isDirty: Object.keys(saved).some((name) => values[name] !== saved[name]),
    reset: (next) => {
      setValues(next);
      setSaved(next);
      setErrors({});
      setTold({});
      setFailure(null);
    },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? told[name],
      onChange: (value) => change(name, value),
    }),
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      },
      onBlur: (event) => void leave(event),
    },
  };
}
