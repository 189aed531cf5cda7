import { NavLink } from 'react-router-dom';
import './segments.css';

interface SegmentLinksProps {
  /** what is chosen between */
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly text: string }[];
}

/** A few pages of the same kind, side by side; the open one is marked. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to} end>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
