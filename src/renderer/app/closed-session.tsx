import { Navigate, useLocation } from 'react-router-dom';
import { EnrollScreen } from '#renderer/features/auth/enroll.screen.tsx';
import { LockScreen } from '#renderer/features/auth/lock.screen.tsx';
import { SecondFactorScreen } from '#renderer/features/auth/second-factor.screen.tsx';
import { useHere, useNextPath } from '#renderer/lib/navigation/next-path.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { useRouteTitle } from '#renderer/lib/page/use-document-title.ts';
import type { SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { FROM_SIGN_IN } from './open-again.tsx';
import { MainArea } from './main-area.tsx';
import { ProofHost } from './proof-host.tsx';
import { texts } from './texts.ru.ts';

type Closed = NonNullable<SessionAnswer['closed']>;
/** Pages that are no place to come back to; after a sign-in staff land in their work. */
const SIGN_IN: readonly string[] = [PATTERNS.login, PATTERNS.register, PATTERNS.social];
const DOORS: readonly string[] = [PATTERNS.lock, PATTERNS.secondFactor, ...SIGN_IN];

function ScreenOf({ closed: { level, ...closed } }: { readonly closed: Closed }) {
  if (level === 'locked') return <LockScreen {...closed} />;
  if (level === 'half_open') return <SecondFactorScreen />;
  return (
    <>
      <EnrollScreen />
      <ProofHost />
    </>
  );
}

/**
 * In place of every page while the session is not open. The address says which screen it is and where the person was:
 * a reload comes back to it, and so does the session that opens again.
 */
export function ClosedSession({ closed }: { readonly closed: Closed }) {
  const { pathname } = useLocation();
  const here = useHere();
  const next = useNextPath();
  const isLock = closed.level === 'locked';
  useRouteTitle(isLock ? texts.title_lock : texts.title_second_factor);
  const door = isLock ? PATTERNS.lock : PATTERNS.secondFactor;
  const back = DOORS.includes(pathname) ? (next ?? undefined) : here;
  return (
    <div className="frame">
      {pathname !== door && (
        <Navigate
          to={(isLock ? paths.lock : paths.secondFactor)(back)}
          state={SIGN_IN.includes(pathname) ? FROM_SIGN_IN : null}
          replace
        />
      )}
      <MainArea className="column-narrow">
        <ScreenOf closed={closed} />
      </MainArea>
    </div>
  );
}
