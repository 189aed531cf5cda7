import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { texts } from '../texts.ru.ts';

interface LinkProblemProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** what to do about a link that is no good */
  readonly children?: ReactNode;
}

/** The link is no good, which trying again will not mend. */
export const isRefusedLink = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

/** A letter's link was refused, or could not be checked: two different things. */
export function LinkProblem({ error, onRetry, children }: LinkProblemProps) {
  // A link that was cut on its way has no message of its own.
  const lead = error.code === 'validation_failed' ? texts.alert_link_cut : error.message;
  return (
    <div className="stack">
      <div role="alert">
        <PageHead title={texts.title_link_invalid} lead={lead} />
      </div>
      {isRefusedLink(error) ? (
        children
      ) : (
        <Button size="large" intent="primary" text={texts.action_retry} onClick={onRetry} />
      )}
    </div>
  );
}
