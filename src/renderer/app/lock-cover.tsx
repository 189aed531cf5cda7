import { Suspense, lazy, useLayoutEffect } from 'react';
import { fullName, inSentence } from '#shared/format/names.ts';
import type { SessionAnswer } from '#renderer/lib/session/session.slice.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TopDialog } from '#renderer/ui/top-dialog.tsx';
import { LeaveCovered } from './leave-covered.tsx';
import { sessionTexts } from './session-texts.ru.ts';
import { texts } from './texts.ru.ts';

export const loadLockForm = () =>
  import('#renderer/features/auth/components/lock-form.tsx').then((module) => ({ default: module.LockForm }));
const LockForm = lazy(loadLockForm);

/** Takes the place of the page's title, which may name a patient; the page may go on changing its own meanwhile. */
function useCoverTitle(words: string): void {
  useLayoutEffect(() => {
    let own = document.title;
    const cover = () => {
      if (document.title === words) return;
      own = document.title;
      document.title = words;
    };
    cover();
    const watch = new MutationObserver(cover);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      document.title = own;
    };
  }, [words]);
}

type LockCoverProps = Pick<NonNullable<SessionAnswer['closed']>, 'profile' | 'has_password'>;
/** The session is locked: the page stays as it is, out of sight, until its person opens it again (K8). */
export function LockCover({ profile, has_password: hasPassword }: LockCoverProps) {
  useCoverTitle(texts.title_lock);
  const name = inSentence(
    fullName({ lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name }),
  );
  return (
    <TopDialog title={texts.title_lock} kind="cover">
      <p>{hasPassword ? sessionTexts.hint_locked(name) : sessionTexts.hint_locked_no_password(name)}</p>
      <Suspense fallback={<Skeleton rows={3} />}>
        <LockForm hasPassword={hasPassword} />
      </Suspense>
      <LeaveCovered />
    </TopDialog>
  );
}
