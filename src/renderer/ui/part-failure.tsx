import { Button, Callout } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { uiTexts } from './ui.ru.ts';

interface PartFailureProps {
  /** what is missing, or why, in a sentence */
  readonly text: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** A part of a page that could not be read, in a line: it never looks as if there were nothing. */
export function PartFailure({ text, onRetry, className }: PartFailureProps) {
  return (
    <Callout compact intent="danger" icon={<WarningSign />} className={className} role="alert">
      {text} <Button size="small" text={uiTexts.action_retry} onClick={onRetry} />
    </Callout>
  );
}
