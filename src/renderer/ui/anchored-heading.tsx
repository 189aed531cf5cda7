import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface AnchoredHeadingProps {
  readonly as: 'h2' | 'h3' | 'legend';
  /** its id, the fragment of addresses that lead to it */
  readonly anchor: string;
  readonly children: ReactNode;
}

/**
 * The heading of a part of a page to which an address leads (`#anchor`): it comes into sight and takes the focus, as
 * the title of a page does (`data-page-focus`), also when it comes later than the page, with the data.
 */
export function AnchoredHeading({ as: Tag, anchor, children }: AnchoredHeadingProps) {
  // each way there has a key of its own: the same link leads there again
  const { hash, key } = useLocation();
  const isAsked = hash === `#${anchor}`;
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView?.({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isAsked, key]);
  const keep = (element: HTMLElement | null) => {
    heading.current = element;
  };
  return (
    <Tag id={anchor} ref={keep} tabIndex={-1} className="anchored-heading" data-page-focus={isAsked ? '' : undefined}>
      {children}
    </Tag>
  );
}
