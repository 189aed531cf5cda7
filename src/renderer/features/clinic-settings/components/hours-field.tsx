import { useId } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { MAX_INTERVALS, wrongDay, type OpenInterval, type WeekHours } from '#shared/rules/opening-hours.ts';
import { WEEKDAY_NAMES } from '#shared/rules/opening-hours.ru.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { ClockInput } from '#renderer/ui/clock-input.tsx';
import { hoursIn, hoursText, likeMonday, usualWeek, withInterval } from '../hours-rules.ts';
import { hoursTexts as texts } from '../hours-texts.ru.ts';

/** The hours of the clinic by day of the week, with breaks; or none, when its own words are enough. */
export function HoursField({ field }: { readonly field: FieldState<string> }) {
  const titleId = useId();
  const errorId = useId();
  const week = hoursIn(field.value);
  const change = (next: WeekHours | null) => field.onChange(hoursText(next));
  if (week === null)
    return (
      <div className="hours-field">
        <span className="hours-title">{texts.field_hours}</span>
        <p className="muted">{texts.hint_hours}</p>
        <Button text={texts.action_name_days} onClick={() => change(usualWeek())} />
      </div>
    );
  const wrong = field.error === undefined ? null : wrongDay(week);
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
  const put = (at: number, change: Partial<OpenInterval>) =>
    onChange(day.map((interval, index) => (index === at ? { ...interval, ...change } : interval)));
  return (
    <li className="hours-day">
      <Checkbox
        checked={day.length > 0}
        label={name}
        aria-label={texts.name_open(name)}
        onChange={(event) => onChange(event.currentTarget.checked ? withInterval([]) : [])}
      />
      <div className="hours-parts">
        {day.length === 0 && <span className="muted">{texts.hint_closed}</span>}
        {day.map(({ from, to }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a day have no other name, and keep their order
          <span key={at} className="hours-part">
            <ClockInput
              aria-label={texts.name_from(name, at)}
              value={from}
              {...wrong}
              onChange={(value) => put(at, { from: value })}
            />
            <span aria-hidden>–</span>
            <ClockInput
              isEnd
              aria-label={texts.name_to(name, at)}
              value={to}
              {...wrong}
              onChange={(value) => put(at, { to: value })}
            />
            {at > 0 && (
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={texts.name_remove(name, at)}
                onClick={() => onChange(day.filter((_, index) => index !== at))}
              />
            )}
          </span>
        ))}
        {day.length > 0 && day.length < MAX_INTERVALS && (
          <Button
            variant="minimal"
            icon={<Plus />}
            text={texts.action_break}
            aria-label={texts.name_break(name)}
            onClick={() => onChange(withInterval(day))}
          />
        )}
      </div>
    </li>
  );
}
