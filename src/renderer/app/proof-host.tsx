import { useCallback, useEffect, useRef, useState } from 'react';
import { lastFocused } from '#renderer/lib/page/last-focused.ts';
import { provingBy } from '#renderer/lib/session/proving.ts';
import { onTabNews } from '#renderer/lib/session/tab-news.ts';
import { offerProof } from '#renderer/lib/session/through-proof.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { focusAgain } from '#renderer/ui/use-row-focus.ts';

const loadDialog = () => import('#renderer/features/auth/proof.dialog.tsx').then(({ ProofDialog }) => ProofDialog);

/**
 * Asks who is there when a call needs to know (`provingBy`), over whatever the page shows. Whatever else proves it
 * meanwhile answers the question, too: another tab, a sign-in over a session that has ended, the password of a lock. A
 * person who signs out takes the question along.
 */
export function ProofHost() {
  const { token, hasExpired, closed } = useSession();
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);
  const opener = useRef<EventTarget>(null);
  const finish = useCallback((isProved: boolean) => {
    if (!answer.current) return;
    answer.current(isProved);
    answer.current = undefined;
    setIsAsked(false);
    focusAgain(opener.current);
  }, []);
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        opener.current = lastFocused();
        setIsAsked(true);
      });
    const stops = [
      offerProof(provingBy(ask)),
      onTabNews((news) => {
        if (news.kind === 'renewed' && news.isProved) finish(true);
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      finish(false);
    };
  }, [finish]);
  const open = hasExpired || closed !== null ? null : token;
  const last = useRef(open);
  useEffect(() => {
    if (open !== null && open !== last.current) finish(true);
    last.current = open;
  }, [finish, open]);
  return isAsked ? (
    <LazyDialog load={loadDialog} onClose={() => finish(false)}>
      {(ProofDialog) => <ProofDialog onDone={() => finish(true)} onClose={() => finish(false)} />}
    </LazyDialog>
  ) : null;
}
