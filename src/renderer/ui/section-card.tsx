import { useId, type ReactNode } from 'react';
import { focusOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { AnchoredHeading } from './anchored-heading.tsx';
import './section-card.css';

interface SectionCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** a link led here */
  readonly takesFocus?: boolean;
  /** addresses lead to it by this fragment */
  readonly anchor?: string;
}

/** A part of a page on a card of its own: what it is about, and what can be done. Rows in it are `section-rows`. */
export function SectionCard({ title, lead, children, takesFocus = false, anchor }: SectionCardProps) {
  const ownId = useId();
  const titleId = anchor ?? ownId;
  return (
    <section className="section-card card" aria-labelledby={titleId}>
      {anchor === undefined ? (
        <h2 id={titleId} tabIndex={takesFocus ? -1 : undefined} ref={takesFocus ? focusOnMount : undefined}>
          {title}
        </h2>
      ) : (
        <AnchoredHeading as="h2" anchor={anchor}>
          {title}
        </AnchoredHeading>
      )}
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}
