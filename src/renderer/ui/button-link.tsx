import type { MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';

interface ButtonLinkProps {
  readonly to: To;
  /** none for a bare icon, which then needs a `label` */
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** filled for the one decision of a view, tonal for the usual answer */
  readonly look?: 'primary' | 'tonal' | 'plain' | 'quiet';
  readonly isSmall?: boolean;
  /** for rows that all say «Выбрать» */
  readonly label?: string;
  /** a tip, for a bare icon */
  readonly title?: string;
  /** what a press does besides, or instead when it prevents the default */
  readonly onClick?: (event: MouseEvent) => void;
}
const looks = { primary: Classes.INTENT_PRIMARY, tonal: 'tonal', plain: '', quiet: Classes.MINIMAL };

/** A link that looks like a button: it goes somewhere, so it can be opened in a new tab. */
export function ButtonLink({
  to,
  children,
  icon,
  look = 'plain',
  isSmall = false,
  label,
  title,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={title}
      onClick={onClick}
      className={`${Classes.BUTTON} ${looks[look]} ${isSmall ? Classes.SMALL : ''} button-link`}
    >
      {icon}
      {children !== undefined && <span className={Classes.BUTTON_TEXT}>{children}</span>}
    </Link>
  );
}
