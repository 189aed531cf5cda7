import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Drawing } from '#renderer/ui/drawing.tsx';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { pageTexts } from '#renderer/lib/page/page-texts.ru.ts';
import { useIsScrolled } from '#renderer/lib/page/use-is-scrolled.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { texts } from '../texts.ru.ts';
import { SignInLink } from './sign-in-link.tsx';
import { SiteMenu } from './site-menu.tsx';

/** A visitor's first pages do without both. */
const UserMenu = lazy(() => import('./user-menu.tsx').then((module) => ({ default: module.UserMenu })));
const SiteNotes = lazy(() => import('./site-notes.tsx').then((module) => ({ default: module.SiteNotes })));
/** px of scrolling after which a clinic's header takes colour (1 §2). */
const FILLED_AFTER = 50;

/** Top bar: the clinic's or the platform's name, the menu (a dropdown on windows under 1100 px, 1 §9), the person. */
export function SiteHeader({ clinic }: { readonly clinic: Clinic | null }) {
  const { user, config } = useSession();
  const { pathname, search } = useLocation();
  const isScrolled = useIsScrolled(FILLED_AFTER);
  const isFilled = clinic !== null && isScrolled;
  const isGuestPage = [PATTERNS.login, PATTERNS.register, PATTERNS.password].some((path) => path === pathname);
  // nobody wants the first page for itself: staff are led to their work instead
  const here = pathname === PATTERNS.main ? null : pathname + search;
  const next = isGuestPage ? localPath(new URLSearchParams(search).get('next')) : here;
  return (
    <header className={isFilled ? 'site-header site-header-filled' : 'site-header'}>
      <div className="site-header-inner">
        <Link className="site-header-logo" to={clinic ? paths.clinic(clinic.slug) : paths.main}>
          <Logo name={clinic?.title ?? pageTexts.title_product} image={clinic?.logo} />
        </Link>
        <nav className="site-menu-wide" aria-label={texts.title_site_menu}>
          <SiteMenu clinic={clinic} />
        </nav>
        <div className="site-header-end">
          {user ? (
            <Suspense fallback={<span className="user-menu-place" />}>
              <UserMenu user={user} clinic={clinic} />
            </Suspense>
          ) : (
            <SignInLink next={next} hasForm={isGuestPage} />
          )}
          <nav className="site-menu-narrow" aria-label={texts.title_site_menu}>
            <Disclosure label={null} description={texts.title_menu} icon={<Drawing name="menu" size={16} />}>
              {(close) => <SiteMenu clinic={clinic} onPick={close} />}
            </Disclosure>
          </nav>
        </div>
      </div>
      {(config?.maintenance || clinic?.is_published === false) && (
        <Suspense>
          <SiteNotes clinic={clinic} />
        </Suspense>
      )}
    </header>
  );
}
