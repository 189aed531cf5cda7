import { createContext, useContext, useEffect } from 'react';

/** Tells the form that a field holds something that is not its value yet; null: not any more. */
export type ReportUnfinished = (field: string, problem: string | null) => void;
export const UnfinishedContext = createContext<ReportUnfinished>(() => undefined);

/**
 * Half a date, or words of a diagnosis that was not chosen, are seen but would not be saved: a save is refused at the
 * field until they are finished or taken away, so that nobody takes them for saved.
 */
export function useUnfinished(field: string, problem: string | null): void {
  const report = useContext(UnfinishedContext);
  useEffect(() => {
    if (problem === null) return undefined;
    report(field, problem);
    return () => report(field, null);
  }, [report, field, problem]);
}
