import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { MainArea } from '../main-area.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PlatformLayoutProps {
  /** width of the content: for reading, wide, or one form; without it the screen divides the width itself */
  readonly column?: 'column' | 'column-wide' | 'column-narrow';
  /** instead of the route's screen */
  readonly children?: ReactNode;
}

/** The platform's own pages, outside of a clinic. */
export function PlatformLayout({ column, children = <Outlet /> }: PlatformLayoutProps) {
  return (
    <div className="frame">
      <SiteHeader clinic={null} />
      <MainArea {...(column === undefined ? {} : { className: column })}>{children}</MainArea>
      <SiteFooter />
    </div>
  );
}
