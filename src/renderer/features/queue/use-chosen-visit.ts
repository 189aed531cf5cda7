import { useEffect, useEffectEvent, useState } from 'react';

/** An arrow that is held down passes many rows: only where it stops is written, or browsers refuse the address. */
const SETTLE_MS = 250;

/**
 * The visit that is chosen, at once; the address follows when the choice has settled, and leads the choice when it
 * changes by itself («back»).
 * @returns `settled`: true when the choice is the address's
 */
export function useChosenVisit(written: string | null, write: (visit: string | null) => void) {
  const [chosen, setChosen] = useState(written);
  /** what this page wrote last, and what the address said then */
  const [seen, setSeen] = useState({ written, own: written });
  if (seen.written !== written) {
    setSeen({ written, own: written });
    if (written !== seen.own) setChosen(written);
  }
  const settle = useEffectEvent(() => {
    if (chosen === written) return;
    setSeen({ ...seen, own: chosen });
    write(chosen);
  });
  useEffect(() => {
    const timer = setTimeout(settle, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return { chosen, choose: setChosen, isSettled: chosen === written };
}
