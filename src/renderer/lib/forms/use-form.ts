import { useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { useForm as useHookForm, useWatch } from 'react-hook-form';
import { errorOf, type ApiError } from '#renderer/lib/api/api-error.ts';
import type { FieldErrors } from './violations.ts';
import { useCountedFailure } from './use-counted-failure.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';

type Value = string | boolean;
type Values = Readonly<Record<string, Value>>;
type Fields = Record<string, Value>;
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
  /** the values at this moment, also for what began earlier and still waits */
  readonly present: () => V;
  /** shows other values, which count as saved */
  readonly reset: (values: V) => void;
}

/**
 * First message of each field of a refusal (1 §5), for the fields that the form has: the rest is left to its summary.
 */
export const firstMessages = (error: ApiError, values: Values): FieldErrors =>
  Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, texts]) =>
      texts[0] === undefined || !(field in values) ? [] : [[field, texts[0]]],
    ),
  );

/**
 * What is wrong with a field: found by the check or the server, or told when the field was left; the latter is not
 * counted.
 */
type Kind = 'refused' | 'told';
const errorsFrom = (found: FieldErrors) =>
  Object.fromEntries(
    Object.entries(found).map(([name, message]) => [name, { type: 'refused' satisfies Kind, message }]),
  );

/**
 * An ordinary form: react-hook-form, with what the contract refuses at its fields. Nothing typed is lost on a failure;
 * a field's message goes when the person types in that field; after a refused submit the first wrong field has the
 * focus.
 */
export function useForm<V extends Values>({ initial, check, tellsOnLeave = false, submit }: FormOptions<V>): Form<V> {
  const ref = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { failure, counting } = useCountedFailure(refusal);
  const focusFirstError = useFocusFirstError(ref);
  const isSending = useRef(false);
  const refuse = (caught: unknown): FieldErrors => {
    const error = errorOf(caught);
    setRefusal(error?.isDeclined ? null : error);
    return error ? firstMessages(error, form.getValues()) : {};
  };
  const form = useHookForm<Fields>({
    defaultValues: initial,
    // a check may send the form: it runs when the form is submitted, and never by itself
    reValidateMode: 'onSubmit',
    // the wrong field is found by what it says of itself, not by a ref of each
    shouldFocusError: false,
    resolver: async (sent) => {
      const found = await checked(sent as V);
      return Object.keys(found).length === 0 ? { values: sent, errors: {} } : { values: {}, errors: errorsFrom(found) };
    },
  });
  /** A check that could not answer is a refusal of the whole form. */
  const checked = async (sent: V): Promise<FieldErrors> => {
    try {
      return await check(sent);
    } catch (caught) {
      return { root: '', ...refuse(caught) };
    }
  };
  const watched = useWatch<Fields>({ control: form.control }) as Fields;
  const values = watched as V;
  const { errors, isDirty, isSubmitting } = form.formState;

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setRefusal(null);
    let isRefused = false;
    await form.handleSubmit(
      async (sent) => {
        try {
          await submit(sent as V);
        } catch (caught) {
          isRefused = true;
          for (const [name, error] of Object.entries(errorsFrom(refuse(caught)))) form.setError(name, error);
        }
      },
      () => {
        isRefused = true;
      },
    )();
    isSending.current = false;
    // not before: the fields are drawn as wrong when all of it is over
    if (isRefused) focusFirstError();
  };
  const leave = async ({ target }: FocusEvent) => {
    const name = target.getAttribute('name') ?? '';
    if (!tellsOnLeave || values[name] === undefined || values[name] === '') return;
    const message = (await check(values))[name];
    // the check may have taken its time: nothing is said of a value that is gone
    const isNews = form.getFieldState(name).error === undefined;
    if (message !== undefined && isNews && form.getValues(name) === values[name])
      form.setError(name, { type: 'told' satisfies Kind, message });
  };
  const isAnswered = ({ errors: named }: ApiError): boolean => {
    const fields = Object.keys(named);
    const isRight = (name: string) => name in form.getValues() && form.getFieldState(name).error === undefined;
    return fields.length > 0 && fields.every(isRight);
  };
  const change = (name: string, value: Value) => {
    form.setValue(name, value, { shouldDirty: true });
    if (form.getFieldState(name).error === undefined) return;
    form.clearErrors(name);
    // a refusal that was about fields alone goes with the last of them
    setRefusal((now) => (now !== null && isAnswered(now) ? null : now));
  };
  // a field that nothing happened to is the same object: what shows it need not be drawn again
  const [fields] = useState(() => new Map<string, unknown>());
  const field = <K extends keyof V & string>(name: K): FieldState<V[K]> => {
    const known = fields.get(name) as FieldState<V[K]> | undefined;
    const value: V[K] = values[name];
    const error = errors[name]?.message;
    if (known !== undefined && known.value === value && known.error === error) return known;
    const next = { name, value, error, onChange: known?.onChange ?? ((typed: V[K]) => change(name, typed)) };
    fields.set(name, next);
    return next;
  };

  return {
    values,
    isSubmitting,
    failure,
    counting,
    refusal,
    wrongCount: Object.entries(errors).filter(
      ([name, error]) => name in values && error?.type !== ('told' satisfies Kind),
    ).length,
    isDirty,
    present: () => form.getValues() as Fields as V,
    reset: (next) => {
      form.reset(next);
      setRefusal(null);
    },
    field,
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void send();
      },
      onBlur: (event) => void leave(event),
    },
  };
}
