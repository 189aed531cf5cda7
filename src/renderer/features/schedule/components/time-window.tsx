import { useState } from 'react';
import { RangeSlider } from '@blueprintjs/core';
import { FIRST_HOUR, LAST_HOUR } from '../address.ts';
import { texts } from '../texts.ru.ts';

interface TimeWindowProps {
  readonly from: number;
  readonly until: number;
  /** down the side of a week; over a single day on a phone it lies */
  readonly isVertical: boolean;
  readonly onChange: (hours: { readonly from: number; readonly until: number }) => void;
}
/** hours under the slider: as many as have room beside those of its handles */
const LABELS = { vertical: [0, 6, 12, 18, 23], lying: [0, 12, 23] } as const;
const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;
/** Name and value of a handle: its number is the turned one. */
const spoken = (label: string, value: string) => ({ 'aria-label': label, 'aria-valuetext': value });

/** Which hours of the day are seen; the last hour shows the day to its end. */
export function TimeWindow({ from, until, isVertical, onChange }: TimeWindowProps) {
  const [moving, setMoving] = useState<readonly [number, number] | null>(null);
  const [first, last] = moving ?? [from, until];
  // a vertical slider of Blueprint's begins at the bottom; the day begins at the top
  const flipped = (value: number): number => (isVertical ? LAST_HOUR - value : value);
  const hoursAt = (...ends: [number, number]): [number, number] => {
    const [one, other] = [flipped(ends[0]), flipped(ends[1])];
    return [Math.min(one, other), Math.max(one, other)];
  };
  const handles = [spoken(texts.field_from_hour, hour(first)), spoken(texts.field_until_hour, hour(last))];
  const [start, end] = isVertical ? handles.toReversed() : handles;
  return (
    <div className={isVertical ? 'schedule-window schedule-window-vertical' : 'schedule-window'}>
      <RangeSlider
        vertical={isVertical}
        min={FIRST_HOUR}
        max={LAST_HOUR}
        stepSize={1}
        labelValues={LABELS[isVertical ? 'vertical' : 'lying'].map(flipped)}
        labelRenderer={(value) => hour(flipped(value))}
        value={isVertical ? [flipped(last), flipped(first)] : [first, last]}
        onChange={(ends) => {
          const [low, high] = hoursAt(...ends);
          if (low < high) setMoving([low, high]);
        }}
        onRelease={(ends) => {
          setMoving(null);
          const [low, high] = hoursAt(...ends);
          if (low < high) onChange({ from: low, until: high });
        }}
        handleHtmlProps={{ start, end }}
      />
    </div>
  );
}
