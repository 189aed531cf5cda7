import { useEffect } from 'react';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { whenIdle } from '#renderer/lib/page/when-idle.ts';
import { prepareToaster } from '#renderer/ui/toaster.ts';
import { SessionCover, loadLoginForm } from './session-cover.tsx';
import { SessionWarning } from './session-warning.tsx';

function prepareForLoss(): void {
  prepareToaster();
  loadLoginForm().catch(() => undefined);
}

/** What is said of the session over any page: that it is about to end, and that it has. */
export function SessionDialogs() {
  const { user, hasExpired, isEnding, endsAt } = useSession();
  const isSignedIn = user !== null;
  // The cover and what is told of a lost call must not wait for the network, which may be what is missing.
  useEffect(() => (isSignedIn ? whenIdle(prepareForLoss) : undefined), [isSignedIn]);
  if (!user) return null;
  if (hasExpired) return <SessionCover user={user} />;
  return isEnding && endsAt !== null ? <SessionWarning key={endsAt} endsAt={endsAt} /> : null;
}
