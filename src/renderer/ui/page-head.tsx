import type { ReactNode } from 'react';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** between the title and the action, in one row where there is room */
  readonly beside?: ReactNode;
  /** one main action */
  readonly action?: ReactNode;
  /** what had the focus went when this came in its place */
  readonly takesFocus?: boolean;
  /** another title comes in its place with the data: the focus of a navigation waits for that one */
  readonly isWaiting?: boolean;
}

/** Title of a screen; after a navigation the focus comes to it. */
export function PageHead({ title, lead, beside, action, takesFocus = false, isWaiting = false }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1 {...(isWaiting ? {} : { tabIndex: -1 })} ref={takesFocus ? focusOnMount : undefined}>
          {title}
        </h1>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </div>
      {beside}
      {action}
    </header>
  );
}
