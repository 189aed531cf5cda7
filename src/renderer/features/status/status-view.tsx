import type { ReactNode } from 'react';

interface StatusViewProps {
  readonly title: string;
  readonly hint: string;
  readonly picture: ReactNode;
  readonly actions: ReactNode;
}

/** A page that only says something and shows the way on. */
export function StatusView({ title, hint, picture, actions }: StatusViewProps) {
  return (
    <div className="status-view">
      {picture}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{hint}</p>
      <div className="status-actions">{actions}</div>
    </div>
  );
}
