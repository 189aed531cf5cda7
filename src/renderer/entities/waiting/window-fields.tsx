import { useId } from 'react';
import { Callout, HTMLSelect } from '@blueprintjs/core';
import { Chip } from '#renderer/ui/chip.tsx';
import { DayField } from '#renderer/ui/day-field.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { texts } from './texts.ru.ts';
import type { DraftErrors, Hours, WindowDraft } from './waiting-window.ts';
import './waiting.css';

interface WindowFieldsProps {
  readonly value: WindowDraft;
  readonly errors: DraftErrors;
  /** what the server refused of the whole form; null when nothing */
  readonly refusal?: string | null;
  /** the clinic receives by video */
  readonly hasVideo: boolean;
  readonly onChange: (value: WindowDraft) => void;
}
const HOURS: readonly Hours[] = ['any', 'morning', 'day', 'evening', 'own'];
/** A day's hours; the first one is no end, and midnight behind the last one no beginning. */
const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour);
const TYPES = { any: null, person: 0, video: 1 } as const;
type TypeName = keyof typeof TYPES;
const TYPE_NAMES = ['any', 'person', 'video'] as const satisfies readonly TypeName[];

/** When somebody can come: days of the week, part of the day or hours, until which date, and the way. */
export function WindowFields({ value, errors, refusal = null, hasVideo, onChange }: WindowFieldsProps) {
  const set = (changes: Partial<WindowDraft>) => onChange({ ...value, ...changes });
  const id = useId();
  /** Ties a group to what is said of it. */
  const tied = (field: 'weekdays' | 'hours') =>
    errors[field] === undefined ? {} : { 'aria-describedby': `${id}-${field}` };
  const toggle = (day: number) =>
    set({
      weekdays: value.weekdays.includes(day)
        ? value.weekdays.filter((one) => one !== day)
        : [...value.weekdays, day].toSorted((one, other) => one - other),
    });
  return (
    <>
      <fieldset
        className="waiting-part"
        {...(errors.weekdays === undefined ? {} : { 'data-wrong': true, tabIndex: -1 })}
        {...tied('weekdays')}
      >
        <legend>{texts.title_weekdays}</legend>
        <div className="waiting-days">
          {texts.weekdays.map((name, index) => (
            <Chip
              key={name}
              text={name}
              countText={texts.weekday_names[index] ?? ''}
              isChosen={value.weekdays.includes(index + 1)}
              onPress={() => toggle(index + 1)}
            />
          ))}
        </div>
        <Problem id={`${id}-weekdays`} text={errors.weekdays} />
      </fieldset>
      <fieldset className="waiting-part" {...tied('hours')}>
        <legend>{texts.title_hours}</legend>
        <Segments
          label={texts.title_hours}
          segments={HOURS.map((hours) => ({ value: hours, text: texts.parts[hours] }))}
          chosen={value.hours}
          onChoose={(hours) => set({ hours })}
        />
        {value.hours === 'own' && (
          <p className="waiting-hours">
            {texts.hint_hours_between}
            <HourSelect
              label={texts.field_from}
              first={0}
              value={value.from}
              error={errors.hours === undefined ? undefined : `${id}-hours`}
              onChange={(from) => set({ from })}
            />
            <HourSelect
              label={texts.field_to}
              first={1}
              value={value.to}
              error={errors.hours === undefined ? undefined : `${id}-hours`}
              onChange={(to) => set({ to })}
            />
          </p>
        )}
        <Problem id={`${id}-hours`} text={errors.hours} />
      </fieldset>
      {hasVideo && (
        <fieldset className="waiting-part">
          <legend>{texts.title_way}</legend>
          <Segments
            label={texts.title_way}
            segments={TYPE_NAMES.map((name) => ({ value: name, text: texts.field_type[name] }))}
            chosen={TYPE_NAMES.find((name) => TYPES[name] === value.type) ?? 'any'}
            onChoose={(name) => set({ type: TYPES[name] })}
          />
        </fieldset>
      )}
      <DayField
        label={texts.field_until}
        value={value.until}
        error={errors.until}
        onChange={(until) => set({ until, isUntilTyped: false })}
        onTyping={(isWhole) => set({ isUntilTyped: !isWhole })}
      />
      {refusal !== null && (
        <Callout intent="danger" role="alert">
          {refusal}
        </Callout>
      )}
    </>
  );
}

interface HourSelectProps {
  readonly label: string;
  /** hour that the list begins with */
  readonly first: 0 | 1;
  readonly value: number;
  /** id of what is said of it */
  readonly error: string | undefined;
  readonly onChange: (hour: number) => void;
}
function HourSelect({ label, first, value, error, onChange }: HourSelectProps) {
  return (
    <>
      <span aria-hidden>{label}</span>
      <HTMLSelect
        aria-label={`${texts.hint_hours_between} ${label}`}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': error })}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {HOURS_OF_DAY.map((hour) => (
          <option key={hour} value={hour + first}>
            {`${hour + first}:00`}
          </option>
        ))}
      </HTMLSelect>
    </>
  );
}

const Problem = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className="form-field-error" role="alert">
      {text}
    </p>
  );
