import { useEffect } from 'react';
import { firstEnd, isLockFirst } from '#renderer/lib/session/session.slice.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { whenIdle } from '#renderer/lib/page/when-idle.ts';
import { prepareToaster } from '#renderer/ui/toaster.ts';
import { LockCover, loadLockForm } from './lock-cover.tsx';
import { ProofHost } from './proof-host.tsx';
import { SessionCover, loadLoginForm } from './session-cover.tsx';
import { SessionWarning } from './session-warning.tsx';
import { useSystemLock } from './use-system-lock.ts';

export { OwnPreferences } from '#renderer/features/accounts/components/own-preferences.tsx';

function prepareForLoss(): void {
  prepareToaster();
  loadLoginForm().catch(() => undefined);
  loadLockForm().catch(() => undefined);
  import('./closed-session.tsx').catch(() => undefined);
}

/** What is said of the session over any page: that it is about to end, or to lock, and that it has. */
function News() {
  const session = useSession();
  const { user, hasExpired, isEnding, closed } = session;
  if (closed) return <LockCover {...closed} />;
  if (hasExpired && user) return <SessionCover user={user} />;
  const end = firstEnd(session);
  return isEnding && end !== Infinity ? <SessionWarning key={end} endsAt={end} isLock={isLockFirst(session)} /> : null;
}

/** What stands over any page of a person: the news of their session, and the question for a fresh proof. */
export function SessionDialogs() {
  const { user, closed } = useSession();
  const isSignedIn = user !== null;
  useSystemLock(isSignedIn);
  // The cover and what is told of a lost call must not wait for the network, which may be what is missing.
  useEffect(() => (isSignedIn ? whenIdle(prepareForLoss) : undefined), [isSignedIn]);
  // the other ways to be closed have a page of their own
  if (!user || (closed && closed.level !== 'locked')) return null;
  return (
    <>
      <ProofHost />
      <News />
    </>
  );
}
