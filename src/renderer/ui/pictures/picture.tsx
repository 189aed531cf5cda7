import type { ReactNode } from 'react';
import './pictures.css';

/**
 * Frame of the drawings of empty states and failures: a soft ground with the drawing over it, in the clinic's colour.
 * Decoration: what happened is said beside it. Classes `ground`, `body`, `spot` and `paper` fill, `line` draws.
 */
export function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="picture" viewBox="0 0 176 132" width={176} height={132} aria-hidden focusable={false}>
      <path className="picture-ground" d="M24 60C26 22 58 8 94 10c38 2 62 20 60 58-2 36-30 54-66 54S22 98 24 60Z" />
      {children}
    </svg>
  );
}
