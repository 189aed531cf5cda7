import type { ReactNode } from 'react';

interface NoticeProps {
  /** a picture where the notice is all there is, an icon in a part of a screen */
  readonly picture: ReactNode;
  readonly title?: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** `h1` when it is all that the page says */
  readonly heading?: 'h1' | 'h2' | 'h3';
}

/** In place of content: nothing here, or not loaded; what happened and what to do next. */
export function Notice({ picture, title, text, action, heading: Heading = 'h2' }: NoticeProps) {
  return (
    <div className="notice">
      <div className="notice-picture" aria-hidden>
        {picture}
      </div>
      {title !== undefined && <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{title}</Heading>}
      <p>{text}</p>
      {action}
    </div>
  );
}
