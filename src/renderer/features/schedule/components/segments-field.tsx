import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { MAX_SEGMENTS } from '#shared/contract/generation.ts';
import { DAY_END } from '#shared/rules/clinic-time.ts';
import type { SegmentValues } from '../generation.ts';
import { texts } from '../texts.ru.ts';
import { ClockField, ModeField } from './clock-field.tsx';

interface SegmentsFieldProps {
  readonly segments: readonly SegmentValues[];
  readonly errorOf: (index: number) => string | undefined;
  readonly onChange: (segments: readonly SegmentValues[]) => void;
}

/** Parts of the working day; at least one stays (2 §5). */
export function SegmentsField({ segments, errorOf, onChange }: SegmentsFieldProps) {
  const adder = useRef<HTMLButtonElement>(null);
  const change = (key: number, changes: Partial<SegmentValues>) =>
    onChange(segments.map((segment) => (segment.key === key ? { ...segment, ...changes } : segment)));
  const add = () => {
    const last = segments.at(-1);
    onChange([
      ...segments,
      {
        key: Math.max(...segments.map(({ key }) => key)) + 1,
        start: last === undefined || last.end === DAY_END ? '' : last.end,
        end: '',
        record_mode: last?.record_mode ?? 0,
      },
    ]);
  };
  const remove = (key: number) => {
    onChange(segments.filter((segment) => segment.key !== key));
    // the button that had the focus goes with its row
    adder.current?.focus();
  };
  return (
    <fieldset className="schedule-fieldset">
      <legend>{texts.field_segments}</legend>
      <div className="stack">
        {segments.map(({ key, start, end, record_mode }, index) => (
          <div key={key} role="group" aria-label={texts.field_segment(index + 1)}>
            <div className="schedule-row schedule-segment">
              <ClockField
                label={texts.field_start}
                isWrong={errorOf(index) !== undefined && start === ''}
                value={start}
                onChange={(clock) => change(key, { start: clock })}
              />
              <ClockField
                label={texts.field_end}
                isEnd
                isWrong={errorOf(index) !== undefined && (end === '' || start !== '')}
                value={end}
                onChange={(clock) => change(key, { end: clock })}
              />
              <ModeField value={record_mode} onChange={(mode) => change(key, { record_mode: mode })} />
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={texts.action_delete_segment(index + 1)}
                disabled={segments.length === 1}
                onClick={() => remove(key)}
              />
            </div>
            {errorOf(index) !== undefined && (
              <p className="form-field-error" role="alert">
                {errorOf(index)}
              </p>
            )}
          </div>
        ))}
      </div>
      <Button
        ref={adder}
        variant="minimal"
        icon={<Plus />}
        text={texts.action_add_segment}
        disabled={segments.length >= MAX_SEGMENTS}
        onClick={add}
      />
    </fieldset>
  );
}
