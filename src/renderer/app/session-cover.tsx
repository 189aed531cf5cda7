import { Suspense, lazy } from 'react';
import { fullName, inSentence } from '#shared/format/names.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { windowAddress } from '#renderer/lib/workstation/workstation.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TopDialog } from '#renderer/ui/top-dialog.tsx';
import { LeaveCovered } from './leave-covered.tsx';
import { sessionTexts } from './session-texts.ru.ts';

export const loadLoginForm = () =>
  import('#renderer/features/auth/components/login-form.tsx').then((module) => ({ default: module.LoginForm }));
const LoginForm = lazy(loadLoginForm);

/** The session is over: the page stays as it is, out of sight, until its person signs in again. */
export function SessionCover({ user: { profile } }: { readonly user: CurrentUser }) {
  const password = windowAddress(paths.password);
  return (
    <TopDialog title={sessionTexts.title_session_over} kind="cover">
      <p>
        {sessionTexts.hint_session_over(
          inSentence(
            fullName({ lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name }),
          ),
        )}
      </p>
      <Suspense fallback={<Skeleton rows={3} />}>
        <LoginForm email={profile.email || profile.phone} />
      </Suspense>
      {password !== null && (
        <p className="top-dialog-way">
          <a href={password} target="_blank" rel="noreferrer">
            {sessionTexts.action_forgot}
            <span className="visually-hidden"> {sessionTexts.hint_new_tab}</span>
          </a>
        </p>
      )}
      <LeaveCovered />
    </TopDialog>
  );
}
