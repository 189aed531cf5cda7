import { useLocation } from 'react-router-dom';
import { findPage } from '#shared/pages.ts';
import { CutLinkScreen } from '#renderer/features/auth/cut-link.screen.tsx';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';

/** A letter's link without its end; what could not be one is a page that there is not. */
export function CutLinkPage() {
  return findPage(useLocation().pathname) ? <CutLinkScreen /> : <NotFoundScreen />;
}
