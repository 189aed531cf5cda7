import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { prepareSecondStep } from './second-step.ts';

interface StepLinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly label: string;
  readonly look: 'nearest' | 'plain';
  readonly children: ReactNode;
}

/** A step of the booking as a link: it can be opened in a new tab, and the page does not jump to its top. */
export function StepLink({ to, state, label, look, children }: StepLinkProps) {
  const className = `${Classes.BUTTON} ${Classes.LARGE} ${look === 'nearest' ? 'booking-nearest' : ''} button-link`;
  return (
    <Link
      to={to}
      state={state}
      preventScrollReset
      className={className}
      aria-label={label}
      onPointerEnter={prepareSecondStep}
      onFocus={prepareSecondStep}
    >
      <span className={Classes.BUTTON_TEXT}>{children}</span>
    </Link>
  );
}
