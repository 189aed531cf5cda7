import type { ReactNode } from 'react';

/** The main action of a screen: in place at a desk, at the bottom edge of a phone, within the thumb's reach. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  return <div className="bottom-bar">{children}</div>;
}
