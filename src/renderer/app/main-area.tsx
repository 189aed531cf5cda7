import type { ReactNode } from 'react';

export const MAIN_ID = 'main';
interface MainAreaProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The one `main` landmark of a page. */
export function MainArea({ className = '', children }: MainAreaProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`main-area ${className}`}>
      {children}
    </main>
  );
}
