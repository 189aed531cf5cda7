import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** An arrow that is held down passes many rows: only where it stops is written, or browsers refuse the address. */
const SETTLE_MS = 250;

/**
 * The visit that is chosen, at once; the address follows when the choice has settled, and leads the choice when it
 * changes by itself («back»).
 * @returns `isSettled`: true when the choice is the address's; `settle` writes it at once, for who leaves the page: the
 * page shows the address a moment after it has changed, so what was written last counts as well
 */
export function useChosenVisit(written: string | null, write: (visit: string | null) => Promise<void>) {
  const [chosen, setChosen] = useState(written);
  /** what this page wrote last, and what the address said then */
  const [seen, setSeen] = useState({ written, own: written });
  if (seen.written !== written) {
    setSeen({ written, own: written });
    if (written !== seen.own) setChosen(written);
  }
  const isSettled = chosen === written && seen.own === written;
  const writing = useRef(Promise.resolve());
  const settle = async (): Promise<void> => {
    if (isSettled) return;
    // once: the timer's write would break off the way to another page, whose files are on their way
    if (seen.own !== chosen) {
      setSeen({ ...seen, own: chosen });
      writing.current = write(chosen);
    }
    await writing.current;
  };
  const onRest = useEffectEvent(() => void settle());
  useEffect(() => {
    const timer = setTimeout(onRest, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return { chosen, choose: setChosen, settle, isSettled };
}
