import { useState } from 'react';
import { RangeSlider } from '@blueprintjs/core';
import { FIRST_HOUR, LAST_HOUR } from '../address.ts';
import { texts } from '../texts.ru.ts';

interface TimeWindowProps {
  readonly from: number;
  readonly until: number;
  readonly onChange: (hours: { readonly from: number; readonly until: number }) => void;
}
const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`;
/** A vertical slider of Blueprint's begins at the bottom; the day begins at the top. */
const turned = (value: number): number => LAST_HOUR - value;
/** Name and value of a handle: its number is the turned one. */
const spoken = (label: string, value: string) => ({ 'aria-label': label, 'aria-valuetext': value });

/** Which hours of the day are seen; the last hour shows the day to its end. */
export function TimeWindow({ from, until, onChange }: TimeWindowProps) {
  const [moving, setMoving] = useState<readonly [number, number] | null>(null);
  const [first, last] = moving ?? [from, until];
  return (
    <div className="schedule-window">
      <RangeSlider
        vertical
        min={FIRST_HOUR}
        max={LAST_HOUR}
        stepSize={1}
        labelValues={[0, 5, 11, 17, 23].map(turned)}
        labelRenderer={(value) => hour(turned(value))}
        value={[turned(last), turned(first)]}
        onChange={([low, high]) => {
          if (low < high) setMoving([turned(high), turned(low)]);
        }}
        onRelease={([low, high]) => {
          setMoving(null);
          if (low < high) onChange({ from: turned(high), until: turned(low) });
        }}
        handleHtmlProps={{
          start: spoken(texts.field_until_hour, hour(last)),
          end: spoken(texts.field_from_hour, hour(first)),
        }}
      />
    </div>
  );
}
