import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** one main action */
  readonly action?: ReactNode;
}

/** Title of a screen; after a navigation the focus comes to it. */
export function PageHead({ title, lead, action }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
