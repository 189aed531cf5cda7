import { useId, useState, type ReactNode } from 'react';
import { Radio } from '@blueprintjs/core';
import { dayProblem, isWholeDay, tooLong } from '#renderer/lib/forms/field-problems.ts';
import { DateField } from '#renderer/ui/date-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { formTexts as texts } from '../form-texts.ru.ts';
import { useUnfinished } from './unfinished.ts';

interface FieldProps {
  /** path in the form: errors lead here by it */
  readonly field: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}
interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}
/** Longest texts and lines of the contract. */
const [TEXT_MAX, LINE_MAX] = [20_000, 500];

/** A text that grows as one types; what is too long stays whole and lets nothing be saved. */
export function LongText({ field, label, error, isRequired = false, value, onChange }: TextProps) {
  useUnfinished(field, tooLong(value, TEXT_MAX) ?? null);
  return (
    <div data-field={field}>
      <TextAreaField
        field={{ name: field, value, error, onChange }}
        label={label}
        isOptional={!isRequired}
        maxLength={TEXT_MAX}
      />
    </div>
  );
}

const LINE_PROPS = { maxLength: LINE_MAX };
/** One line of text. */
export function Line({ field, label, error, isRequired = false, value, onChange }: TextProps) {
  useUnfinished(field, tooLong(value, LINE_MAX) ?? null);
  return (
    <div data-field={field}>
      <TextField
        field={{ name: field, value, error, onChange }}
        label={label}
        isOptional={!isRequired}
        inputProps={LINE_PROPS}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly field: string;
  readonly label: string;
  readonly value: Value | null;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value | null) => void;
  /** words for «nothing said»; without them one of the options always holds */
  readonly none?: string;
}
const keysOf = <Value extends string>(options: Readonly<Record<Value, string>>) => Object.keys(options) as Value[];

/** One of a few words, all in sight. */
export function Choice<Value extends string>({ field, label, value, options, onChange, none }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="visit-choice" data-field={field}>
      <legend>{label}</legend>
      {none !== undefined && (
        <Radio name={name} label={none} checked={value === null} onChange={() => onChange(null)} />
      )}
      {keysOf(options).map((key) => (
        <Radio key={key} name={name} label={options[key]} checked={value === key} onChange={() => onChange(key)} />
      ))}
    </fieldset>
  );
}

/** One of a few words, folded away. */
export function Select<Value extends string>({
  field,
  label,
  value,
  options,
  onChange,
}: Omit<ChoiceProps<Value>, 'none'>) {
  return (
    <div data-field={field}>
      <SelectField
        field={{
          name: field,
          value: value ?? '',
          error: undefined,
          onChange: (chosen) => onChange(keysOf(options).find((key) => key === chosen) ?? null),
        }}
        label={label}
        choices={options}
        none={texts.field_none}
        isOptional
      />
    </div>
  );
}

/** A calendar day typed as DD.MM.YYYY, or none; a day that is not whole yet is none, and lets nothing be saved. */
export function DayLine({
  field,
  label,
  error,
  value,
  onChange,
}: FieldProps & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  const [typed, setTyped] = useState(value ?? '');
  useUnfinished(field, dayProblem(typed) ?? null);
  const type = (text: string) => {
    setTyped(text);
    onChange(text !== '' && isWholeDay(text) ? text : null);
  };
  return (
    <div data-field={field}>
      <DateField field={{ name: field, value: typed, error, onChange: type }} label={label} isOptional />
    </div>
  );
}

/**
 * Two fields that stand beside each other where there is room; the second is the shorter one, unless the first is a
 * day.
 */
export function FieldRow({
  isDayFirst = false,
  children,
}: {
  readonly isDayFirst?: boolean;
  readonly children: ReactNode;
}) {
  return <div className={isDayFirst ? 'visit-row visit-row-day' : 'visit-row'}>{children}</div>;
}
