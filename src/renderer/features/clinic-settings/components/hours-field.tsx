import { useId } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { MAX_INTERVALS, wrongDay, type OpenInterval, type WeekHours } from '#shared/rules/opening-hours.ts';
import { WEEKDAY_NAMES } from '#shared/rules/opening-hours.ru.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { ClockInput } from '#renderer/ui/clock-input.tsx';
import {
  aroundBreaks,
  firstWeek,
  hoursIn,
  hoursText,
  inOrder,
  likeMonday,
  OPENED,
  withBreaks,
  withNewBreak,
  type DayWithBreaks,
} from '../hours-rules.ts';
import { hoursTexts as texts } from '../hours-texts.ru.ts';

interface HoursFieldProps {
  readonly field: FieldState<string>;
  /** what the clinic says of its hours itself: days begin from it */
  readonly words: string;
}

/** The hours of the clinic by day of the week, with breaks; or none, when its own words are enough. */
export function HoursField({ field, words }: HoursFieldProps) {
  const titleId = useId();
  const errorId = useId();
  const week = hoursIn(field.value);
  const change = (next: WeekHours | null) => field.onChange(hoursText(next));
  if (week === null)
    return (
      <div className="hours-field">
        <span className="hours-title">{texts.field_hours}</span>
        <p className="muted">{texts.hint_hours}</p>
        <Button text={texts.action_name_days} onClick={() => change(firstWeek(words))} />
      </div>
    );
  const wrong = field.error === undefined ? null : wrongDay(inOrder(week));
  const put = (at: number, day: readonly OpenInterval[]) =>
    change(week.map((one, index) => (index === at ? day : one)));
  return (
    <div
      className="hours-field"
      role="group"
      aria-labelledby={titleId}
      aria-describedby={field.error === undefined ? undefined : errorId}
      // a week that is all closed is wrong as a whole
      {...(field.error !== undefined && wrong === null ? { 'data-wrong': true, tabIndex: -1 } : {})}
    >
      <span id={titleId} className="hours-title">
        {texts.field_hours}
      </span>
      {field.error !== undefined && (
        <span id={errorId} className="form-field-error">
          {field.error}
        </span>
      )}
      <ul className="hours-days">
        {week.map((day, at) => (
          <DayRow
            key={WEEKDAY_NAMES[at]}
            name={WEEKDAY_NAMES[at] ?? ''}
            day={day}
            errorId={wrong === at ? errorId : undefined}
            onChange={(next) => put(at, next)}
          />
        ))}
      </ul>
      <div className="hours-actions">
        <Button text={texts.action_like_monday} onClick={() => change(likeMonday(week))} />
        <Button variant="minimal" text={texts.action_drop_days} onClick={() => change(null)} />
      </div>
    </div>
  );
}

interface DayRowProps {
  readonly name: string;
  readonly day: readonly OpenInterval[];
  /** what is wrong with it stands there; undefined: nothing is */
  readonly errorId: string | undefined;
  readonly onChange: (day: readonly OpenInterval[]) => void;
}

function DayRow({ name, day, errorId, onChange }: DayRowProps) {
  const wrong = { isWrong: errorId !== undefined, 'aria-describedby': errorId };
  const whole = withBreaks(day);
  const put = (change: Partial<DayWithBreaks>) => onChange(aroundBreaks({ ...whole, ...change }));
  const putBreak = (at: number, change: Partial<OpenInterval>) =>
    put({ breaks: whole.breaks.map((pause, index) => (index === at ? { ...pause, ...change } : pause)) });
  return (
    <li className="hours-day">
      <Checkbox
        checked={day.length > 0}
        label={name}
        aria-label={texts.name_open(name)}
        onChange={(event) => onChange(event.currentTarget.checked ? OPENED : [])}
      />
      <div className="hours-parts">
        {day.length === 0 && <span className="muted">{texts.hint_closed}</span>}
        {day.length > 0 && (
          <span className="hours-part">
            <ClockInput
              aria-label={texts.name_from(name)}
              value={whole.from}
              {...wrong}
              onChange={(from) => put({ from })}
            />
            <span aria-hidden>–</span>
            <ClockInput
              isEnd
              aria-label={texts.name_to(name)}
              value={whole.to}
              {...wrong}
              onChange={(to) => put({ to })}
            />
          </span>
        )}
        {whole.breaks.map(({ from, to }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- breaks of a day have no other name, and keep their order
          <span key={at} className="hours-part">
            <span className="muted" aria-hidden>
              {texts.hint_break}
            </span>
            <ClockInput
              aria-label={texts.name_break_from(name, at)}
              value={from}
              {...wrong}
              onChange={(value) => putBreak(at, { from: value })}
            />
            <span aria-hidden>–</span>
            <ClockInput
              aria-label={texts.name_break_to(name, at)}
              value={to}
              {...wrong}
              onChange={(value) => putBreak(at, { to: value })}
            />
            <Button
              variant="minimal"
              icon={<Cross />}
              aria-label={texts.name_remove(name, at)}
              onClick={() => put({ breaks: whole.breaks.filter((_, index) => index !== at) })}
            />
          </span>
        ))}
        {day.length > 0 && day.length < MAX_INTERVALS && (
          <Button
            variant="minimal"
            icon={<Plus />}
            text={texts.action_break}
            aria-label={texts.name_break(name)}
            onClick={() => onChange(withNewBreak(day))}
          />
        )}
      </div>
    </li>
  );
}
