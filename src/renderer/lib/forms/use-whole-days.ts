import { useState } from 'react';

/**
 * The days of a form that are typed in part: a form that is sent meanwhile would be sent with the days before.
 * @returns `areWhole`, and what each `DayField` takes as `onTyping`
 */
export function useWholeDays() {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const typing = (field: string) => (isWhole: boolean) =>
    setParts((before) => {
      if (before.has(field) !== isWhole) return before;
      const next = new Set(before);
      if (isWhole) next.delete(field);
      else next.add(field);
      return next;
    });
  return { areWhole: parts.size === 0, typing };
}
