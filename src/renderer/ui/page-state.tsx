import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Drawing } from './drawing.tsx';
import { Notice } from './notice.tsx';
import { OfflinePicture } from './pictures/pictures.tsx';
import { Skeleton } from './skeleton.tsx';
import { uiTexts } from './ui.ru.ts';

interface PageStateProps {
  readonly isLoading: boolean;
  /** the refusal's Russian text; undefined when there is none */
  readonly error: string | undefined;
  readonly onRetry: () => void;
  readonly isEmpty?: boolean;
  /** what to do next when there is nothing */
  readonly empty?: ReactNode;
  /** height of what is coming, so that the page does not jump */
  readonly skeleton?: ReactNode;
  /** `h1` when an error would be all that the page says */
  readonly heading?: 'h1' | 'h2';
  readonly children: () => ReactNode;
}

/** Picks one of the four states of a screen, always in this order: loading, error, empty, ready. */
export function PageState({
  isLoading,
  error,
  onRetry,
  isEmpty = false,
  empty,
  skeleton,
  heading = 'h2',
  children,
}: PageStateProps) {
  if (isLoading) {
    return (
      <div role="status" aria-live="polite">
        <span className="visually-hidden">{uiTexts.hint_loading}</span>
        <div aria-hidden>{skeleton ?? <Skeleton rows={6} />}</div>
      </div>
    );
  }
  if (error !== undefined) {
    return (
      <div role="alert">
        <Notice
          heading={heading}
          picture={<OfflinePicture />}
          title={uiTexts.title_load_failed}
          text={error}
          action={<Button icon={<Drawing name="refresh" size={16} />} text={uiTexts.action_retry} onClick={onRetry} />}
        />
      </div>
    );
  }
  return isEmpty ? empty : children();
}
