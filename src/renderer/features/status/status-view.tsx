import type { ReactNode } from 'react';

interface StatusViewProps {
  readonly title: string;
  readonly hint: string;
  /** drawn big over the title, e.g. a code */
  readonly mark?: ReactNode;
  readonly actions: ReactNode;
}

/** A page that only says something and shows the way on. */
export function StatusView({ title, hint, mark, actions }: StatusViewProps) {
  return (
    <div className="status-view">
      {mark !== undefined && (
        <div className="status-mark" aria-hidden>
          {mark}
        </div>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{hint}</p>
      <div className="status-actions">{actions}</div>
    </div>
  );
}
